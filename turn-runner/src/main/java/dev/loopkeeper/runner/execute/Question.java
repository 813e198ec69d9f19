package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.receipt.GateRaised;

/**
 * A question that only a person may answer.
 *
 * @param kind what kind of question
 * @param question in a sentence, at most 1,000 characters
 * @param asked exactly what is shown to the person; an answer is bound to its digest
 * @param byRunner whether the runner must ask it, whatever the turn was; nothing that a turn says makes it so
 */
public record Question(GateRaised.Kind kind, String question, String asked, boolean byRunner) {
    /** What the turn itself asks. */
    public Question(GateRaised.Kind kind, String question, String asked) {
        this(kind, question, asked, false);
    }

    /** What the runner must ask. */
    public static Question ofRunner(GateRaised.Kind kind, String question, String asked) {
        return new Question(kind, question, asked, true);
    }
}
