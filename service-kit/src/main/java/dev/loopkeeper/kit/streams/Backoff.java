package dev.loopkeeper.kit.streams;

/** How long to wait before a client is built again: longer with each failure in a row, and never more than ten seconds. */
final class Backoff {

    private static final long FIRST_MILLIS = 200;
    private static final long LONGEST_MILLIS = 10_000;

    private long nextMillis = FIRST_MILLIS;

    long failed() {
        long wait = nextMillis;
        nextMillis = Math.min(LONGEST_MILLIS, nextMillis * 2);
        return wait;
    }

    void worked() {
        nextMillis = FIRST_MILLIS;
    }
}
