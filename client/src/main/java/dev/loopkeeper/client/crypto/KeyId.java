package dev.loopkeeper.client.crypto;

import java.util.Optional;

/**
 * Names a public key by what it is.
 *
 * @param digest of its SubjectPublicKeyInfo, DER
 */
public record KeyId(Digest digest) {

    /** Reads the form {@code sha256:<hex>}. */
    public static Optional<KeyId> parse(String text) {
        return Digest.parse(text).map(KeyId::new);
    }

    public String text() {
        return digest.text();
    }

    @Override
    public String toString() {
        return text();
    }
}
