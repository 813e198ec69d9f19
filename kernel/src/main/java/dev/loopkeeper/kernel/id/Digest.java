package dev.loopkeeper.kernel.id;

/** A SHA-256 in its text form {@code sha256:<64 lower-case hex digits>}. The domain compares digests and never makes them. */
public record Digest(String text) {
    /** The hash before a journal's first entry. */
    public static final Digest ZERO = new Digest("sha256:" + "0".repeat(64));

    private static final String PREFIX = "sha256:";

    public Digest {
        if (!matches(text)) {
            throw new IllegalArgumentException(
                    "expected a digest sha256:<64 lower-case hex digits>, but got " + IdGrammar.quote(text));
        }
    }

    /** Whether {@code text} is the text form of a digest. */
    public static boolean matches(String text) {
        if (text.length() != PREFIX.length() + 64 || !text.startsWith(PREFIX)) {
            return false;
        }
        for (int i = PREFIX.length(); i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    /** The 64 hex digits without the prefix. */
    public String hex() {
        return text.substring(PREFIX.length());
    }

    @Override
    public String toString() {
        return text;
    }
}
