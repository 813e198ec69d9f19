package dev.loopkeeper.projection.sequencer;

/** How many remembered ids a task walks through at a time until it knows them all: few between records, many while none comes. */
final class Lessons {

    /** Some two milliseconds, for which records wait. */
    static final int BETWEEN_RECORDS = 2_000;

    /** Some twenty milliseconds, for which the first record after a silence waits at most. */
    static final int IN_SILENCE = 20_000;

    private boolean worked;

    /** A record came. */
    void worked() {
        worked = true;
    }

    /** How many ids the lesson that is due walks through. */
    int next() {
        int next = worked ? BETWEEN_RECORDS : IN_SILENCE;
        worked = false;
        return next;
    }
}
