package dev.loopkeeper.scheduler.stream;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;

/**
 * An entry of the due index. Entries are in the order in which goals are due; those due at the same time in the order of their names, so that the
 * order is the same after a restart.
 *
 * @param dueMicros microseconds since the epoch, not before it
 * @param goal the goal
 */
record DueKey(long dueMicros, String goal) implements Comparable<DueKey> {
    private static final Comparator<DueKey> ORDER =
            Comparator.comparingLong(DueKey::dueMicros).thenComparing(DueKey::goal);

    /** The entry of {@code goal} at {@code due}, rounded up: no goal is looked at before its time. */
    static DueKey of(Instant due, String goal) {
        long floor = ChronoUnit.MICROS.between(Instant.EPOCH, due);
        boolean whole = due.getNano() % 1_000 == 0;
        return new DueKey(Math.max(0, whole ? floor : floor + 1), goal);
    }

    /** When it is due. */
    Instant due() {
        return Instant.EPOCH.plus(dueMicros, ChronoUnit.MICROS);
    }

    @Override
    public int compareTo(DueKey other) {
        return ORDER.compare(this, other);
    }
}
