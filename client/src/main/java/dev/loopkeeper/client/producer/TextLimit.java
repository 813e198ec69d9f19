package dev.loopkeeper.client.producer;

/**
 * How long a text of a request may be. Admission refuses longer ones; refusing them here tells the sender at once.
 *
 * @param what the text is
 * @param maxCharacters it may have, in code points
 */
record TextLimit(String what, int maxCharacters) {

    static final TextLimit OBJECTIVE = new TextLimit("an objective", 4_000);
    static final TextLimit TITLE = new TextLimit("a title", 200);
    static final TextLimit REASON = new TextLimit("a reason", 500);
    static final TextLimit COMMENT = new TextLimit("a comment", 1_000);
    static final TextLimit CORRECTION = new TextLimit("a correction", 2_000);
    static final TextLimit SUMMARY = new TextLimit("a summary", 2_000);

    /** The text itself, if it is not too long. */
    String check(String text) {
        int characters = text.codePointCount(0, text.length());
        if (characters > maxCharacters) {
            throw new IllegalArgumentException(
                    "expected " + what + " of at most " + maxCharacters + " characters, but there are " + characters);
        }
        return text;
    }

    /** The text itself, if it says something and is not too long. */
    String checkPresent(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("expected " + what + ", but it is blank");
        }
        return check(text);
    }
}
