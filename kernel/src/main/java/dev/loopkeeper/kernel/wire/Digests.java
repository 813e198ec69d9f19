package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.Digest;

/** Digests of octets. */
public final class Digests {
    private Digests() {}

    /** The SHA-256 of {@code octets}. */
    public static Digest of(byte[] octets) {
        return of(octets, octets.length);
    }

    /** The SHA-256 of the first {@code length} of {@code octets}. */
    static Digest of(byte[] octets, int length) {
        return new Digest(dev.loopkeeper.client.crypto.Digest.of(octets, length).text());
    }
}
