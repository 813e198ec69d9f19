package dev.loopkeeper.kernel.wire.crypto;

import dev.loopkeeper.kernel.id.Digest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Makes the digests that the domain only compares. */
public final class Sha256 {

    private Sha256() {}

    /** The SHA-256 of {@code octets}. */
    public static Digest of(byte[] octets) {
        return new Digest("sha256:" + HexFormat.of().formatHex(algorithm().digest(octets)));
    }

    private static MessageDigest algorithm() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
