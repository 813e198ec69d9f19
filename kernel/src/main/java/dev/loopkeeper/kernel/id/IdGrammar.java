package dev.loopkeeper.kernel.id;

/** The one grammar of ids: {@code [A-Za-z0-9][A-Za-z0-9._-]{0,127}}. */
public final class IdGrammar {
    /** The longest id, in characters. */
    public static final int MAX_LENGTH = 128;

    /** The grammar in words, for error texts. */
    public static final String EXPECTED =
            "1 to 128 characters of A-Z a-z 0-9 . _ - that start with a letter or a digit";

    private IdGrammar() {}

    /** Whether {@code text} is an id. */
    public static boolean matches(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH || !alphanumeric(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!alphanumeric(c) && c != '.' && c != '_' && c != '-') {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns {@code text} if it is an id.
     *
     * @throws IllegalArgumentException if it is not, naming {@code what}
     */
    public static String require(String what, String text) {
        if (!matches(text)) {
            String article = "aeiou".indexOf(what.charAt(0)) < 0 ? "a " : "an ";
            throw new IllegalArgumentException(
                    "expected " + article + what + " of " + EXPECTED + ", but got " + quote(text));
        }
        return text;
    }

    /** {@code text} in quotes, cut to 60 characters, with control characters replaced, for error texts. */
    public static String quote(String text) {
        String cut = text.length() > 60 ? text.substring(0, 60) + "…" : text;
        StringBuilder shown = new StringBuilder(cut.length() + 2).append('\'');
        for (int i = 0; i < cut.length(); i++) {
            char c = cut.charAt(i);
            shown.append(Character.isISOControl(c) ? '?' : c);
        }
        return shown.append('\'').toString();
    }

    private static boolean alphanumeric(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
