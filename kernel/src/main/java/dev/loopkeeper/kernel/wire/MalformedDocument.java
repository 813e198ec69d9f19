package dev.loopkeeper.kernel.wire;

/** Thrown while a document is read that is not what it should be; says what was expected, where, and what came. */
public sealed class MalformedDocument extends IllegalArgumentException permits MalformedId, MalformedText {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String actual;

    /** A document that should have {@code expected} where it has {@code actual}. */
    public MalformedDocument(String expected, String actual) {
        super("expected " + expected + ", but " + actual);
        this.expected = expected;
        this.actual = actual;
    }

    /** What was expected. */
    public String expected() {
        return expected;
    }

    /** What came. */
    public String actual() {
        return actual;
    }
}
