package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.receipt.ReceiptVerdict;
import java.util.List;

/**
 * What an audit of one goal found.
 *
 * @param verdict the worst finding
 * @param counts what was looked at
 * @param findings what does not hold, one sentence each
 * @param notChecked what a reader must not take for granted, one sentence each
 * @param receipts the effective receipts, in order
 */
public record AuditReport(
        ReceiptVerdict verdict,
        Counts counts,
        List<String> findings,
        List<String> notChecked,
        List<AuditedReceipt> receipts) {

    public AuditReport {
        findings = List.copyOf(findings);
        notChecked = List.copyOf(notChecked);
        receipts = List.copyOf(receipts);
    }

    /**
     * How much was looked at.
     *
     * @param keys public keys whose statement the root signed
     * @param signatures signatures of receipts and contracts that were checked
     * @param links links from a receipt to the one before
     * @param journalEntries journal entries whose hash and predecessor were checked
     * @param contracts receipts whose contract is the admitted one
     */
    public record Counts(int keys, int signatures, int links, int journalEntries, int contracts) {}

    /**
     * One effective receipt.
     *
     * @param receiptId unique within the goal
     * @param verdict what it is worth
     * @param envelope its DSSE envelope, in JSON
     */
    public record AuditedReceipt(String receiptId, ReceiptVerdict verdict, byte[] envelope) {}
}
