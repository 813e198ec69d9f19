package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import java.time.Instant;
import java.util.Optional;

/**
 * One receipt in a list.
 *
 * @param receiptId its id within the goal
 * @param turn the turn
 * @param attempt the attempt
 * @param outcome how the turn ended
 * @param reason why, as a code
 * @param sentence why, in words
 * @param summary what the next turn was told; untrusted
 * @param capability what ran, {@code id@version}
 * @param runner who ran it
 * @param digest the digest of its octets
 * @param previousReceipt the digest of the receipt before
 * @param contractDigest the digest of its contract
 * @param verdict ADMITTED, or SUPERSEDED when it closed nothing
 * @param code why it was superseded
 * @param usage what the turn used
 * @param rewardMillis the last reward's score in thousandths, while the projection remembers it
 * @param sequence its journal entry
 * @param recordedAt that entry's journal time
 * @param startedAt when the turn started, by the runner's clock
 * @param finishedAt when it ended, by the runner's clock
 */
public record ReceiptRow(
        String receiptId,
        int turn,
        int attempt,
        String outcome,
        String reason,
        String sentence,
        String summary,
        String capability,
        String runner,
        String digest,
        Optional<String> previousReceipt,
        String contractDigest,
        String verdict,
        Optional<String> code,
        UsageView usage,
        Optional<Integer> rewardMillis,
        long sequence,
        Instant recordedAt,
        Instant startedAt,
        Instant finishedAt) {

    public static ReceiptRow of(LoggedReceipt receipt, GoalProjection goal) {
        ReceiptDocument document = receipt.document();
        String digest = receipt.envelope().payloadDigest().text();
        String code = receipt.entry().judgement().code();
        return new ReceiptRow(
                document.id().value(),
                document.binding().turn().turn(),
                document.binding().turn().attempt(),
                document.result().outcome().name(),
                document.result().reason(),
                document.result().sentence(),
                document.result().summary(),
                document.binding().capability().toString(),
                document.binding().runner().value(),
                digest,
                document.binding().previousReceipt().map(before -> before.text()),
                document.binding().contract().text(),
                receipt.entry().judgement().verdict(),
                code.isEmpty() ? Optional.empty() : Optional.of(code),
                UsageView.of(document.result().usage()),
                reward(goal, digest),
                receipt.entry().position().sequence(),
                receipt.entry().position().journalTime(),
                document.trace().startedAt(),
                document.trace().finishedAt());
    }

    private static Optional<Integer> reward(GoalProjection goal, String digest) {
        return goal.history().receipts().stream()
                .filter(summary -> summary.digest().text().equals(digest))
                .map(ReceiptSummary::rewardMillis)
                .filter(reward -> reward.isPresent())
                .map(reward -> reward.getAsInt())
                .findFirst();
    }
}
