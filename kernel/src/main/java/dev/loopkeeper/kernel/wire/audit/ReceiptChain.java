package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.receipt.ChainReport;
import dev.loopkeeper.client.receipt.ChainVerifier;
import dev.loopkeeper.client.receipt.Check;
import dev.loopkeeper.client.receipt.Expectations;
import dev.loopkeeper.client.receipt.ReceiptReport;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.client.receipt.ReceiptVerifier;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.SealedReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The receipts that took effect, each held against what the journal knows of it. */
final class ReceiptChain {
    private final ReceiptVerifier verifier;
    private final AdmittedContracts contracts;
    private final Findings findings;
    private final List<Judged> receipts = new ArrayList<>();
    private Expectations.Previous previous = new Expectations.Previous.Start();
    private int contractsFound;

    ReceiptChain(KeyRing keys, AdmittedContracts contracts, Findings findings) {
        this.verifier = new ReceiptVerifier(keys);
        this.contracts = contracts;
        this.findings = findings;
    }

    /** A receipt as the journal holds it. Superseded ones stand beside the chain. */
    void add(JournalEntry entry, SealedReceipt receipt) {
        if (entry.getVerdict() != EntryVerdict.ADMITTED) {
            return;
        }
        DsseEnvelope envelope = Envelopes.of(receipt.getEnvelope());
        Expectations known = Expectations.NONE.withPrevious(previous).withAdmittedAt(entry.getJournalTime());
        Optional<Digest> contract = contracts.at(receipt.getRequestSequence());
        if (contract.isPresent()) {
            known = known.withContract(contract.get());
            contractsFound++;
        } else {
            findings.find(
                    ReceiptVerdict.TRUNCATED,
                    "receipt " + receipt.getReceiptId() + " names request " + receipt.getRequestSequence()
                            + ", but the journal has none there");
        }
        ReceiptReport report = verifier.verify(envelope, known);
        report.failed().stream()
                .map(Check::sentence)
                .map(sentence -> "receipt " + receipt.getReceiptId() + ": " + sentence)
                .forEach(sentence -> findings.find(report.verdict(), sentence));
        findings.worsen(report.verdict());
        receipts.add(new Judged(receipt.getReceiptId(), report, envelope));
        previous = new Expectations.Previous.After(envelope.payloadDigest());
    }

    /** All receipts are known. */
    void end() {
        ChainReport chain = new ChainVerifier(verifier)
                .verify(receipts.stream().map(Judged::envelope).toList(), Optional.empty());
        chain.findings().forEach(sentence -> findings.find(chain.verdict(), sentence));
    }

    List<Judged> receipts() {
        return List.copyOf(receipts);
    }

    int signatures() {
        return receipts.size();
    }

    int contracts() {
        return contractsFound;
    }

    /**
     * A receipt and what was found of it.
     *
     * @param receiptId unique within the goal
     * @param report what was found
     * @param envelope its octets
     */
    record Judged(String receiptId, ReceiptReport report, DsseEnvelope envelope) {}
}
