package dev.loopkeeper.kernel.contract;

import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;

/**
 * What a turn is told of the receipt before.
 *
 * @param id the receipt
 * @param digest the digest of its octets
 * @param turn the attempt that it closed
 * @param capability what ran
 * @param outcome how that turn ended
 * @param reason why, as a code
 * @param summary what it left for the next turn; untrusted
 */
public record LastReceipt(
        ReceiptId id,
        Digest digest,
        TurnRef turn,
        CapabilityRef capability,
        Outcome outcome,
        String reason,
        String summary) {
    static LastReceipt of(ReceiptSummary receipt) {
        return new LastReceipt(
                receipt.id(),
                receipt.digest(),
                receipt.turn(),
                receipt.capability(),
                receipt.outcome(),
                receipt.reason(),
                receipt.summary());
    }
}
