package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.id.Digest;

/**
 * A question that a turn could not answer for itself.
 *
 * @param kind what kind of question
 * @param question the question in a sentence, at most 1,000 characters
 * @param asked the digest of exactly what was shown
 */
public record GateRaised(Kind kind, String question, Digest asked) {
    /** What kind of question. */
    public enum Kind {
        /** May this context be sent to a provider? */
        CONTEXT,
        /** May this turn start? */
        APPROVAL,
        /** Anything else. */
        QUESTION
    }
}
