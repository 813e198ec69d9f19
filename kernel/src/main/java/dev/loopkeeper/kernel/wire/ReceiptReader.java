package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.UsageKind;
import java.util.Optional;

/** Reads sealed receipts: the octets count, and the typed fields must say the same. */
final class ReceiptReader {
    private ReceiptReader() {}

    static Input.Readable read(SealedReceipt record) {
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        if (!envelope.payloadType().equals(ReceiptJson.PAYLOAD_TYPE)) {
            throw new MalformedDocument("payload type " + ReceiptJson.PAYLOAD_TYPE, "it is " + envelope.payloadType());
        }
        byte[] octets = envelope.payload();
        ReceiptDocument document = ReceiptJson.parse(octets);
        Digest digest = Digests.of(octets);
        Proposed proposed = new Proposed(
                new EventId(document.id().value()),
                document.goal(),
                document.trace().finishedAt(),
                document.binding().runner().value(),
                new ReceiptSealed(document.toDomain(digest)));
        return new Input.Readable(
                proposed,
                "SealedReceipt",
                "receipt/" + document.id(),
                digest,
                Optional.of(new SignedOctets(envelope, Optional.empty())),
                mirror(record, document),
                Optional.of(document.binding().capability()));
    }

    private static Optional<String> mirror(SealedReceipt record, ReceiptDocument document) {
        Binding binding = document.binding();
        return new Mirror()
                .compare("receiptId", record.getReceiptId(), document.id().value())
                .compare("goalId", record.getGoalId(), document.goal().toString())
                .compare("turn", record.getTurn(), binding.turn().turn())
                .compare("attempt", record.getAttempt(), binding.turn().attempt())
                .compare("claimId", record.getClaimId(), binding.claim().value())
                .compare("runnerId", record.getRunnerId(), binding.runner().value())
                .compare("capability", AvroValues.capability(record.getCapability()), binding.capability())
                .compare(
                        "contractDigest",
                        record.getContractDigest(),
                        binding.contract().text())
                .compare("requestSequence", record.getRequestSequence(), binding.requestSequence())
                .compare(
                        "previousReceiptDigest",
                        record.getPreviousReceiptDigest(),
                        AvroValues.text(binding.previousReceipt()))
                .compare(
                        "outcome",
                        AvroValues.outcome(record.getOutcome()),
                        document.result().outcome())
                .compare("reason", record.getReason(), document.result().reason())
                .compare(
                        "usageKind",
                        record.getUsageKind(),
                        usageKind(document.result().usage()))
                .compare(
                        "usage",
                        AvroValues.amounts(record.getUsage()),
                        amounts(document.result().usage()))
                .compare("startedAt", record.getStartedAt(), document.trace().startedAt())
                .compare("finishedAt", record.getFinishedAt(), document.trace().finishedAt())
                .fault();
    }

    static UsageKind usageKind(Usage usage) {
        return switch (usage) {
            case Usage.Known known -> UsageKind.KNOWN;
            case Usage.Estimated estimated -> UsageKind.ESTIMATED;
            case Usage.Unknown unknown -> UsageKind.UNKNOWN;
        };
    }

    static Amounts amounts(Usage usage) {
        return usage.charge(Amounts.ZERO);
    }
}
