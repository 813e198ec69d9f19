package dev.loopkeeper.client.registry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to keep trying when no address answers.
 *
 * @param maxRetries rounds over all addresses after the first
 * @param firstPause before the first retry; doubles with each
 * @param longestPause never waits longer than this at once
 */
public record RetryPolicy(int maxRetries, Duration firstPause, Duration longestPause) {

    public RetryPolicy {
        if (maxRetries < 0 || firstPause.isNegative() || longestPause.compareTo(firstPause) < 0) {
            throw new IllegalArgumentException(
                    "expected max retries >= 0 and 0 <= first pause <= longest pause, but they are " + maxRetries + ", "
                            + firstPause + " and " + longestPause);
        }
    }

    /**
     * The pause before a retry: half of it fixed, half random, so that clients that failed together do not return
     * together.
     *
     * @param retry counted from 1
     */
    public Duration pauseBefore(int retry, RandomGenerator random) {
        long ceiling = Math.min(longestPause.toMillis(), firstPause.toMillis() << Math.min(retry - 1, 20));
        return Duration.ofMillis(ceiling / 2 + random.nextLong(ceiling / 2 + 1));
    }
}
