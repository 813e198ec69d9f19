package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Marks;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.schema.GoalHistory;
import dev.loopkeeper.schema.JournalMark;
import dev.loopkeeper.schema.UnreceiptedAttempt;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What has run, to and from Avro. */
final class HistoryCodec {

    private HistoryCodec() {}

    static GoalHistory toAvro(History history) {
        return new GoalHistory(
                history.receipts().stream().map(HistoryCodec::receipt).toList(),
                history.effective(),
                history.superseded(),
                history.rewards(),
                history.unreceipted().stream().map(HistoryCodec::unreceipted).toList(),
                history.marks().marks().stream()
                        .map(mark -> new JournalMark(mark.sequence(), mark.at()))
                        .toList());
    }

    static History toDomain(GoalHistory avro) {
        return new History(
                avro.getReceipts().stream().map(HistoryCodec::receipt).toList(),
                avro.getEffective(),
                avro.getSuperseded(),
                avro.getRewards(),
                avro.getUnreceipted().stream().map(HistoryCodec::unreceipted).toList(),
                new Marks(avro.getMarks().stream()
                        .map(mark -> new Marks.Mark(mark.getSequence(), mark.getAt()))
                        .toList()));
    }

    private static dev.loopkeeper.schema.ReceiptSummary receipt(ReceiptSummary receipt) {
        return dev.loopkeeper.schema.ReceiptSummary.newBuilder()
                .setReceiptId(receipt.id().value())
                .setDigest(receipt.digest().text())
                .setTurn(receipt.turn().turn())
                .setAttempt(receipt.turn().attempt())
                .setCapability(AvroValues.capability(receipt.capability()))
                .setOutcome(AvroValues.outcome(receipt.outcome()))
                .setReason(receipt.reason())
                .setSummary(receipt.summary())
                .setCharged(AvroValues.amounts(receipt.charged()))
                .setRecordedAt(receipt.recordedAt())
                .setRewardMillis(
                        receipt.rewardMillis().isPresent()
                                ? receipt.rewardMillis().getAsInt()
                                : null)
                .build();
    }

    private static ReceiptSummary receipt(dev.loopkeeper.schema.ReceiptSummary avro) {
        return new ReceiptSummary(
                new ReceiptId(avro.getReceiptId()),
                new Digest(avro.getDigest()),
                new TurnRef(avro.getTurn(), avro.getAttempt()),
                AvroValues.capability(avro.getCapability()),
                AvroValues.outcome(avro.getOutcome()),
                avro.getReason(),
                avro.getSummary(),
                AvroValues.amounts(avro.getCharged()),
                avro.getRecordedAt(),
                reward(avro.getRewardMillis()));
    }

    private static OptionalInt reward(@Nullable Integer millis) {
        return millis == null ? OptionalInt.empty() : OptionalInt.of(millis);
    }

    private static UnreceiptedAttempt unreceipted(History.Unreceipted charge) {
        return new UnreceiptedAttempt(
                charge.turn().turn(),
                charge.turn().attempt(),
                charge.contract().text(),
                AvroValues.amounts(charge.charged()));
    }

    private static History.Unreceipted unreceipted(UnreceiptedAttempt avro) {
        return new History.Unreceipted(
                new TurnRef(avro.getTurn(), avro.getAttempt()),
                new Digest(avro.getContractDigest()),
                AvroValues.amounts(avro.getCharged()));
    }
}
