package dev.loopkeeper.kernel.goal;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a journal had come when, over the last weeks: tells whether a sequence number is so old that event ids of its time may
 * have been forgotten. Between two marks, entries are less than {@link #SPACING} apart from the older one.
 *
 * @param marks oldest first, at most {@link #KEPT}
 */
public record Marks(List<Mark> marks) {
    public static final Marks NONE = new Marks(List.of());

    /** An entry older than this is out of reach. Event ids are remembered for five days longer. */
    public static final Duration REACH = Duration.ofDays(30);

    static final Duration SPACING = Duration.ofDays(5);

    /** Any three in a row span more than {@link #SPACING}, so that this many reach back further than {@link #REACH}. */
    static final int KEPT = 16;

    /** Entry {@code sequence} was journaled at {@code at}. */
    public record Mark(long sequence, Instant at) {}

    public Marks {
        marks = List.copyOf(marks);
    }

    /** The marks once an entry is journaled at {@code now} after {@code before}. */
    public Marks after(Position before, Instant now) {
        if (before.sequence() == 0) {
            return this;
        }
        boolean due = marks.isEmpty() || !now.isBefore(last().at().plus(SPACING));
        return due && (marks.isEmpty() || before.sequence() > last().sequence()) ? plus(before) : this;
    }

    /** Whether the entry {@code sequence} of a goal that has come to {@code head} was journaled longer than {@link #REACH} before {@code now}. */
    public boolean outOfReach(long sequence, Position head, Instant now) {
        Instant horizon = now.minus(REACH);
        boolean allOld = !head.journalTime().isAfter(horizon);
        return allOld
                || marks.stream()
                        .anyMatch(mark ->
                                mark.sequence() >= sequence && !mark.at().isAfter(horizon));
    }

    private Marks plus(Position before) {
        List<Mark> longer = new ArrayList<>(marks);
        longer.add(new Mark(before.sequence(), before.journalTime()));
        return new Marks(longer.subList(Math.max(0, longer.size() - KEPT), longer.size()));
    }

    private Mark last() {
        return marks.get(marks.size() - 1);
    }
}
