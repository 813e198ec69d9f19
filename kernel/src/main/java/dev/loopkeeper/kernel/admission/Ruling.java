package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.Verdict;

/** What admission rules. */
public sealed interface Ruling {
    /** The fact is journaled with this verdict. */
    record Journaled(Verdict verdict) implements Ruling {}

    /**
     * The fact is not journaled and has no effect.
     *
     * @param code why
     * @param expected what was expected
     * @param actual what came
     */
    record Rejected(RejectedCode code, String expected, String actual) implements Ruling {
        /** The refusal in a sentence. */
        public String sentence() {
            return "expected " + expected + ", but " + actual;
        }
    }

    Ruling ADMITTED = new Journaled(Verdict.ADMITTED);

    static Ruling revoked(RevokedCode code) {
        return new Journaled(new Verdict.Revoked(code));
    }

    static Ruling superseded(SupersededCode code) {
        return new Journaled(new Verdict.Superseded(code));
    }

    static Ruling rejected(RejectedCode code, String expected, String actual) {
        return new Rejected(code, expected, actual);
    }
}
