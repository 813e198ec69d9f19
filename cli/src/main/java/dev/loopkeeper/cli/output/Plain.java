package dev.loopkeeper.cli.output;

/**
 * Text as it may reach a terminal. Much of what is shown was written by turns and strangers: what moves the cursor, hides characters or turns their
 * direction is shown by its code instead of being done, so that people see what they decide on.
 */
public final class Plain {

    private Plain() {}

    /** {@code text} on one line. */
    public static String line(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints().forEach(c -> append(plain, c));
        return plain.toString();
    }

    /** {@code text} with the lines that it has. */
    public static String lines(String text) {
        return String.join("\n", text.lines().map(Plain::line).toList());
    }

    /** {@code text} on one line, whose ends of lines and tabs are spaces. */
    static String cell(String text) {
        return line(text.replaceAll("[\n\r\t]", " "));
    }

    private static void append(StringBuilder plain, int c) {
        if (!hidden(c)) {
            plain.appendCodePoint(c);
        } else if (c == '\n') {
            plain.append("\\n");
        } else {
            for (char unit : Character.toChars(c)) {
                plain.append("\\u%04x".formatted((int) unit));
            }
        }
    }

    private static boolean hidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
