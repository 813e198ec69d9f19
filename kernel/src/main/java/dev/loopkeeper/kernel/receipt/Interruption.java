package dev.loopkeeper.kernel.receipt;

/** Why an attempt was interrupted, where it matters to what comes after it. */
public final class Interruption {
    /** The goal was paused while the attempt was in flight: the code of the revocation, and of the receipt that follows from it. */
    public static final String PAUSED = "PAUSED";

    private Interruption() {}

    /** Whether an attempt that ended so was ended by a pause: it was stopped from outside, and has not failed. */
    public static boolean byPause(Outcome outcome, String reason) {
        return outcome == Outcome.INTERRUPTED && reason.equals(PAUSED);
    }
}
