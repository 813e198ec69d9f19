package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * What the projection keeps of an effective receipt.
 *
 * @param id the receipt
 * @param digest the digest of its octets
 * @param turn the attempt that it closed
 * @param capability what ran
 * @param outcome how the turn ended
 * @param reason why, as a code
 * @param summary what reaches the next contract; kept in full only for the last receipt
 * @param charged what it was charged
 * @param recordedAt the journal time of its admission
 * @param rewardMillis the last reward's score in thousandths
 */
public record ReceiptSummary(
        ReceiptId id,
        Digest digest,
        TurnRef turn,
        CapabilityRef capability,
        Outcome outcome,
        String reason,
        String summary,
        Amounts charged,
        Instant recordedAt,
        OptionalInt rewardMillis) {
    /** Without the summary text. */
    public ReceiptSummary brief() {
        return summary.isEmpty()
                ? this
                : new ReceiptSummary(
                        id, digest, turn, capability, outcome, reason, "", charged, recordedAt, rewardMillis);
    }

    public ReceiptSummary withReward(int scoreMillis) {
        return new ReceiptSummary(
                id,
                digest,
                turn,
                capability,
                outcome,
                reason,
                summary,
                charged,
                recordedAt,
                OptionalInt.of(scoreMillis));
    }
}
