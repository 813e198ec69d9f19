package dev.loopkeeper.client.receipt;

import java.util.List;

/**
 * What was found out about all receipts of a goal together.
 *
 * @param verdict the worst of the chain's and its receipts' own
 * @param receipts each receipt's report, in the order given
 * @param findings what does not hold between them, one sentence each
 */
public record ChainReport(ReceiptVerdict verdict, List<ReceiptReport> receipts, List<String> findings) {
    public ChainReport {
        receipts = List.copyOf(receipts);
        findings = List.copyOf(findings);
    }
}
