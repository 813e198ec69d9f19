package dev.loopkeeper.kit.logging;

import java.time.Duration;
import java.util.OptionalLong;

/** How often a line is written that somebody else can cause at will: at once when it is new, then once for each interval, with the number of those left out. */
public final class LinePace {

    private final long intervalNanos;
    private boolean written;
    private long writtenAt;
    private long leftOut;

    private LinePace(Duration interval) {
        this.intervalNanos = interval.toNanos();
    }

    /** At most one line in each {@code interval}. */
    public static LinePace oneIn(Duration interval) {
        return new LinePace(interval);
    }

    /**
     * Whether the line is to be written now, and then how many were left out since the last.
     *
     * @param nanos now, as {@link System#nanoTime()} counts
     */
    public synchronized OptionalLong due(long nanos) {
        if (written && nanos - writtenAt < intervalNanos) {
            leftOut++;
            return OptionalLong.empty();
        }
        OptionalLong since = OptionalLong.of(leftOut);
        written = true;
        writtenAt = nanos;
        leftOut = 0;
        return since;
    }
}
