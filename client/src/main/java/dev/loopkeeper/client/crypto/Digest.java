package dev.loopkeeper.client.crypto;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A SHA-256.
 *
 * @param hex 64 lower-case digits
 */
public record Digest(String hex) {

    private static final String PREFIX = "sha256:";
    private static final int DIGITS = 64;
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(Digest::sha256);

    public Digest {
        if (!isHex(hex)) {
            throw new IllegalArgumentException(
                    "expected 64 lower-case hex digits, but they are " + hex.length() + " characters of another kind");
        }
    }

    /** The digest of these octets. */
    public static Digest of(byte[] octets) {
        return of(octets, octets.length);
    }

    /** The digest of the first {@code length} of these octets. */
    public static Digest of(byte[] octets, int length) {
        MessageDigest sha = SHA_256.get();
        sha.update(octets, 0, length);
        return new Digest(HexFormat.of().formatHex(sha.digest()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Reads the form {@code sha256:<hex>}, exactly. */
    public static Optional<Digest> parse(String text) {
        String hex = text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : "";
        return isHex(hex) ? Optional.of(new Digest(hex)) : Optional.empty();
    }

    private static boolean isHex(String text) {
        if (text.length() != DIGITS) {
            return false;
        }
        for (int i = 0; i < DIGITS; i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    /** The form {@code sha256:<hex>}, which is how digests are written everywhere. */
    public String text() {
        return PREFIX + hex;
    }

    @Override
    public String toString() {
        return text();
    }
}
