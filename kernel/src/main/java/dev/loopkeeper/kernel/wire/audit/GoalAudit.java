package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.DsseJson;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.audit.AuditReport.AuditedReceipt;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.SealedReceipt;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.generic.IndexedRecord;

/**
 * Audits one goal from the octets of three topics, each given in the order of its topic: the keys, the journal, the receipts. Octets of other goals are
 * passed over.
 */
public final class GoalAudit {
    private final GoalId goal;
    private final TopicCodecs codecs;
    private final VerificationKey root;
    private KeyRing keys = KeyRing.of(List.of());
    private final List<JournalEntry> journal = new ArrayList<>();
    private final Set<Digest> published = new LinkedHashSet<>();
    private final Findings findings = new Findings();

    /** An audit of {@code goal} that believes the keys for which {@code root} vouches. */
    public GoalAudit(GoalId goal, TopicCodecs codecs, VerificationKey root) {
        this.goal = goal;
        this.codecs = codecs;
        this.root = root;
    }

    /** A value of {@code loop.keys.v1}. */
    public void key(byte[] value) {
        decode(codecs.keys(), value, "a record of the keys topic")
                .flatMap(record -> KeyStatement.verify(record, root))
                .ifPresentOrElse(
                        key -> keys = keys.with(key),
                        () -> findings.notChecked("a key for which the root does not vouch was passed over"));
    }

    /** A value of {@code loop.admitted.v1}. */
    public void journaled(byte[] value) {
        decode(codecs.admitted(), value, "a journal entry")
                .filter(entry -> entry.getGoalId().equals(goal.toString()))
                .ifPresent(journal::add);
    }

    /** A value of {@code loop.receipts.v1}. */
    public void receipt(byte[] value) {
        decode(codecs.receipts(), value, "a receipt")
                .filter(receipt -> receipt.getGoalId().equals(goal.toString()))
                .ifPresent(receipt -> {
                    DsseEnvelope envelope = Envelopes.of(receipt.getEnvelope());
                    published.add(envelope.payloadDigest());
                });
    }

    /** What was found in all that was given. */
    public AuditReport report() {
        new JournalChain(findings).check(journal);
        var contracts = new AdmittedContracts(codecs, keys, findings);
        journal.forEach(contracts::add);
        var chain = new ReceiptChain(keys, contracts, findings);
        Set<Digest> journaled = new LinkedHashSet<>();
        for (JournalEntry entry : journal) {
            if (entry.getKind().equals(SealedReceipt.class.getSimpleName())) {
                decode(codecs.receipts(), Envelopes.bytes(entry.getOriginal()), "a journaled receipt")
                        .ifPresent(receipt -> {
                            chain.add(entry, receipt, published);
                            journaled.add(Envelopes.of(receipt.getEnvelope()).payloadDigest());
                        });
            }
        }
        chain.end();
        compare(journaled);
        findings.notChecked("that nothing was cut off the journal's end: there is no checkpoint to hold it against");
        return report(chain, contracts);
    }

    private AuditReport report(ReceiptChain chain, AdmittedContracts contracts) {
        List<AuditedReceipt> receipts = chain.receipts().stream()
                .map(judged -> new AuditedReceipt(
                        judged.receiptId(), judged.report().verdict(), DsseJson.write(judged.envelope())))
                .toList();
        chain.notChecked().forEach(findings::notChecked);
        var counts = new AuditReport.Counts(
                keys.size(),
                chain.signatures() + contracts.signatures(),
                receipts.size(),
                journal.size(),
                chain.contracts());
        return new AuditReport(findings.verdict(), counts, findings.findings(), findings.notChecked(), receipts);
    }

    /** The journal holds the same octets as the receipts topic. */
    private void compare(Set<Digest> journaled) {
        journaled.stream()
                .filter(digest -> !published.contains(digest))
                .forEach(digest -> findings.find(
                        ReceiptVerdict.TRUNCATED,
                        "receipt " + digest + " is journaled, but missing on the receipts topic"));
        long beside =
                published.stream().filter(digest -> !journaled.contains(digest)).count();
        if (beside > 0) {
            findings.notChecked(beside + " receipts on the topic that the journal does not know");
        }
    }

    private <T extends IndexedRecord> Optional<T> decode(AvroCodec<T> codec, byte[] octets, String what) {
        return switch (codec.decode(octets)) {
            case Decoded.Value<T> decoded -> Optional.of(decoded.value());
            case Decoded.Undecodable<T> fault -> {
                findings.find(ReceiptVerdict.UNDECIDABLE, what + " cannot be read: " + fault.detail());
                yield Optional.empty();
            }
            case Decoded.Unavailable<T> away -> throw away.cause();
        };
    }
}
