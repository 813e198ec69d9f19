package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.receipt.Outcome;

/**
 * Why a running turn must stop.
 *
 * @param outcome how its receipt says it ended
 * @param reason as a code
 * @param sentence in words
 */
public record StopOrder(Outcome outcome, String reason, String sentence) {
    /** The order of somebody who may give it: an admitted revocation, a refused claim, or a runner that shuts down. */
    public static StopOrder interrupted(String reason, String sentence) {
        return new StopOrder(Outcome.INTERRUPTED, reason, sentence);
    }

    /** The turn's time is over. */
    public static StopOrder timedOut(String sentence) {
        return new StopOrder(Outcome.TIMED_OUT, "TURN_TIMEOUT", sentence);
    }
}
