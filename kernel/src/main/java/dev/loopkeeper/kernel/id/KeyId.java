package dev.loopkeeper.kernel.id;

/** A public key's identity: the digest of its SubjectPublicKeyInfo. */
public record KeyId(Digest digest) {
    /**
     * The key id that {@code text} spells.
     *
     * @throws IllegalArgumentException if it is no digest
     */
    public static KeyId of(String text) {
        return new KeyId(new Digest(text));
    }

    @Override
    public String toString() {
        return digest.text();
    }
}
