package dev.loopkeeper.kernel.wire.audit;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SignatureVerdict;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.TurnRequested;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The contracts that the journal admitted, by the sequence of their request. */
final class AdmittedContracts {
    private final TopicCodecs codecs;
    private final KeyRing keys;
    private final Findings findings;
    private final Map<Long, Admitted> bySequence = new HashMap<>();
    private int signatures;

    AdmittedContracts(TopicCodecs codecs, KeyRing keys, Findings findings) {
        this.codecs = codecs;
        this.keys = keys;
        this.findings = findings;
    }

    void add(JournalEntry entry) {
        boolean request = entry.getVerdict() == EntryVerdict.ADMITTED
                && entry.getKind().equals(TurnRequested.class.getSimpleName());
        if (request
                && codecs.decisions().decode(Envelopes.bytes(entry.getOriginal()))
                        instanceof Decoded.Value<Decision>(var decision, var schemaId)) {
            add(entry, Envelopes.of(decision.getEnvelope()));
        }
    }

    /** The contract whose request has this sequence. */
    Optional<Admitted> at(long sequence) {
        return Optional.ofNullable(bySequence.get(sequence));
    }

    /** How many signatures were checked. */
    int signatures() {
        return signatures;
    }

    /**
     * A contract in the journal.
     *
     * @param contract its digest
     * @param entryHash the hash of its request's entry
     */
    record Admitted(Digest contract, String entryHash) {}

    private void add(JournalEntry entry, DsseEnvelope contract) {
        long sequence = entry.getSequence();
        bySequence.put(sequence, new Admitted(contract.payloadDigest(), entry.getHash()));
        signatures++;
        switch (keys.verify(contract, KeyRole.SCHEDULER)) {
            case SignatureVerdict.Valid valid -> {}
            case SignatureVerdict.UnknownKey unknown ->
                findings.find(
                        ReceiptVerdict.UNKNOWN_KEY,
                        "nobody vouches for the key that signed the contract of entry " + sequence);
            case SignatureVerdict.BadSignature bad ->
                findings.find(ReceiptVerdict.TAMPERED, "the contract of entry " + sequence + " is not what was signed");
            case SignatureVerdict.WrongRole wrong ->
                findings.find(
                        ReceiptVerdict.TAMPERED,
                        "the contract of entry " + sequence + " was signed by a key that may not sign contracts");
        }
    }
}
