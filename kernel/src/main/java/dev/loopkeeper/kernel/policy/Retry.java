package dev.loopkeeper.kernel.policy;

/**
 * How failed attempts are tried again.
 *
 * @param maxAttempts attempts per turn, the first included
 * @param initialBackoffMillis the wait before the second attempt; doubles with each further one
 * @param maxBackoffMillis the longest wait
 */
public record Retry(int maxAttempts, long initialBackoffMillis, long maxBackoffMillis) {
    /** Three attempts, one second apart at first. */
    public static final Retry DEFAULT = new Retry(3, 1_000, 60_000);

    /** The longest wait in milliseconds before the attempt after {@code attempt}. */
    public long backoffAfter(int attempt) {
        long doubled = initialBackoffMillis << Math.min(attempt - 1, 20);
        return Math.min(doubled, maxBackoffMillis);
    }
}
