package dev.loopkeeper.runner.execute;

/**
 * Something that a turn leaves as evidence.
 *
 * @param title what it is, at most 500 characters
 * @param text the evidence itself
 * @param confidential whether only the goal's tenant may see it
 * @param byRunner whether the runner added it, whatever the turn was; nothing that a turn says makes it so
 */
public record Note(String title, String text, boolean confidential, boolean byRunner) {
    /** What the turn itself leaves. */
    public Note(String title, String text, boolean confidential) {
        this(title, text, confidential, false);
    }

    /** What the runner adds. */
    public static Note ofRunner(String title, String text, boolean confidential) {
        return new Note(title, text, confidential, true);
    }
}
