package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.Digest;

/** Digests of octets. */
public final class Digests {
    private Digests() {}

    /** The SHA-256 of {@code octets}. */
    public static Digest of(byte[] octets) {
        return new Digest(dev.loopkeeper.client.crypto.Digest.of(octets).text());
    }
}
