package dev.loopkeeper.client.crypto;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Public keys that the reader trusts, each for its role. A value; a new key makes a new ring. */
public final class KeyRing {

    private final Map<KeyId, RingKey> keys;

    private KeyRing(Map<KeyId, RingKey> keys) {
        this.keys = Map.copyOf(keys);
    }

    /** A ring of these keys; of two entries for one key the later counts, and the earlier revocation. */
    public static KeyRing of(Collection<RingKey> entries) {
        var keys = new LinkedHashMap<KeyId, RingKey>();
        entries.forEach(entry -> put(keys, entry));
        return new KeyRing(keys);
    }

    /** A ring of one key that counts at any time: all an auditor needs for one runner's receipts. */
    public static KeyRing of(VerificationKey key, KeyRole role) {
        return of(List.of(new RingKey(key, role, role.name().toLowerCase(Locale.ROOT), Validity.ALWAYS)));
    }

    /** This ring with one more, or one replaced; what was revoked stays revoked. */
    public KeyRing with(RingKey entry) {
        var more = new LinkedHashMap<>(keys);
        put(more, entry);
        return new KeyRing(more);
    }

    // Whoever may write to the keys' topic can repeat a genuine statement that is older than the revocation.
    private static void put(Map<KeyId, RingKey> keys, RingKey entry) {
        keys.merge(entry.key().id(), entry, (known, later) -> later.revokedLike(known));
    }

    public Optional<RingKey> find(KeyId id) {
        return Optional.ofNullable(keys.get(id));
    }

    public int size() {
        return keys.size();
    }

    /**
     * What the envelope's signature is worth. The key id only chooses the key; what counts is that the key fits and has
     * the role.
     */
    public SignatureVerdict verify(DsseEnvelope envelope, KeyRole wanted) {
        Optional<RingKey> claimed = KeyId.parse(envelope.keyId()).flatMap(this::find);
        if (claimed.isEmpty()) {
            return new SignatureVerdict.UnknownKey(envelope.keyId());
        }
        RingKey signer = claimed.get();
        if (!envelope.isSignedBy(signer.key())) {
            return new SignatureVerdict.BadSignature(signer);
        }
        return signer.role() == wanted
                ? new SignatureVerdict.Valid(signer)
                : new SignatureVerdict.WrongRole(signer, wanted);
    }
}
