package dev.loopkeeper.kernel.receipt;

/** How a turn ended. */
public enum Outcome {
    /** The turn did its work. */
    COMPLETED,
    /** The contract, or something the turn tried, was not allowed. Final for the attempt. */
    REFUSED,
    /** The turn waits for a person. */
    PAUSED,
    /** The turn tried and failed. */
    FAILED,
    /** The turn ran out of time. */
    TIMED_OUT,
    /** The runner was told to stop. */
    INTERRUPTED,
    /** A side effect may have happened. */
    UNKNOWN;

    /** Whether the turn is tried again, within the policy's attempts. */
    public boolean retryable() {
        return switch (this) {
            case FAILED, TIMED_OUT, INTERRUPTED -> true;
            case COMPLETED, REFUSED, PAUSED, UNKNOWN -> false;
        };
    }
}
