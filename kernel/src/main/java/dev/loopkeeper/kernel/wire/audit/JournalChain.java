package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.schema.JournalEntry;
import java.util.List;

/** Sequences without gaps, each entry with the hash that it must have and the hash of its predecessor. */
record JournalChain(Findings findings) {
    private static final String START = "sha256:" + "0".repeat(64);

    void check(List<JournalEntry> journal) {
        long sequence = 0;
        String head = START;
        for (JournalEntry entry : journal) {
            sequence++;
            if (entry.getSequence() != sequence) {
                findings.find(
                        ReceiptVerdict.TRUNCATED,
                        "expected journal entry " + sequence + ", but the next is " + entry.getSequence());
                sequence = entry.getSequence();
            }
            if (!JournalHash.verifies(entry)) {
                findings.find(ReceiptVerdict.TAMPERED, "journal entry " + sequence + " does not have its hash");
            }
            if (!entry.getPreviousHash().equals(head)) {
                findings.find(
                        ReceiptVerdict.TAMPERED,
                        "expected journal entry " + sequence + " to follow " + head + ", but it names "
                                + entry.getPreviousHash());
            }
            head = entry.getHash();
        }
    }
}
