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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The receipts that took effect, each held against what the journal knows of it. */
final class ReceiptChain {
    private final ReceiptVerifier verifier;
    private final AdmittedContracts contracts;
    private final Findings findings;
    private final List<Judged> receipts = new ArrayList<>();
    private Expectations.Previous previous = new Expectations.Previous.Start();
    private int contractsFound;
    private int withoutEffect;

    /** What is checked here rather than by the verifier of single receipts. */
    private static final Set<Check.Subject> CHECKED_HERE = EnumSet.of(Check.Subject.JOURNAL);

    ReceiptChain(KeyRing keys, AdmittedContracts contracts, Findings findings) {
        this.verifier = new ReceiptVerifier(keys);
        this.contracts = contracts;
        this.findings = findings;
    }

    /**
     * A receipt as the journal holds it. Superseded ones stand beside the chain.
     *
     * @param published the digests of what is on the receipts topic
     */
    void add(JournalEntry entry, SealedReceipt receipt, Set<Digest> published) {
        if (entry.getVerdict() != EntryVerdict.ADMITTED) {
            withoutEffect++;
            return;
        }
        DsseEnvelope envelope = Envelopes.of(receipt.getEnvelope());
        Expectations known = Expectations.NONE.withPrevious(previous).withAdmittedAt(entry.getJournalTime());
        if (published.contains(envelope.payloadDigest())) {
            known = known.withDigest(envelope.payloadDigest());
        }
        Optional<AdmittedContracts.Admitted> request = contracts.at(receipt.getRequestSequence());
        if (request.isPresent()) {
            known = known.withContract(request.get().contract());
            contractsFound++;
        } else {
            findings.find(
                    ReceiptVerdict.TRUNCATED,
                    "receipt " + receipt.getReceiptId() + " names request " + receipt.getRequestSequence()
                            + ", but the journal has none there");
        }
        ReceiptReport report = verifier.verify(envelope, known);
        request.ifPresent(admitted -> sameAdmission(report, receipt, admitted));
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

    /** What a reader must not take for granted of these receipts. */
    List<String> notChecked() {
        Stream<String> beside = withoutEffect == 0
                ? Stream.empty()
                : Stream.of("receipts that took no effect and stand beside the chain: " + withoutEffect);
        Stream<String> ofReceipts = receipts.stream()
                .flatMap(judged -> judged.report().notChecked().stream())
                .filter(check -> !CHECKED_HERE.contains(check.subject()))
                .map(Check::sentence)
                .distinct();
        return Stream.concat(beside, ofReceipts).toList();
    }

    List<Judged> receipts() {
        return List.copyOf(receipts);
    }

    /** The receipt names the journal's entry of its request, and so commits to all that was before it. */
    private void sameAdmission(ReceiptReport report, SealedReceipt receipt, AdmittedContracts.Admitted admitted) {
        boolean same = report.facts()
                .filter(facts -> facts.request().sequence() == receipt.getRequestSequence()
                        && facts.request().hash().text().equals(admitted.entryHash()))
                .isPresent();
        if (!same) {
            findings.find(
                    ReceiptVerdict.TAMPERED,
                    "receipt " + receipt.getReceiptId() + " names another journal than this at entry "
                            + receipt.getRequestSequence());
        }
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
