package dev.loopkeeper.kit.streams;

import java.time.Duration;

/**
 * How long to wait before a client is built again: longer with each failure, and never more than ten seconds. Only a client that has run for a minute
 * starts anew: one that fails as soon as it runs would otherwise be built again several times a second, for ever.
 */
final class Backoff {

    static final Duration STABLE = Duration.ofMinutes(1);

    private static final long FIRST_MILLIS = 200;
    private static final long LONGEST_MILLIS = 10_000;

    private long nextMillis = FIRST_MILLIS;
    private boolean running;
    private long runningSince;

    /** The client runs, at {@code nanos}. */
    synchronized void runs(long nanos) {
        if (!running) {
            running = true;
            runningSince = nanos;
        }
    }

    /** The client has ended, at {@code nanos}. Returns how many milliseconds to wait. */
    synchronized long ended(long nanos) {
        if (running && nanos - runningSince >= STABLE.toNanos()) {
            nextMillis = FIRST_MILLIS;
        }
        running = false;
        long wait = nextMillis;
        nextMillis = Math.min(LONGEST_MILLIS, nextMillis * 2);
        return wait;
    }
}
