package dev.loopkeeper.scheduler.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Looks when there is something to look at, and never for nothing: Kafka Streams commits after each timer that fired. Two looks are at least an
 * interval apart, so that much that is due at about the same time is one transaction.
 */
final class NextLook implements AutoCloseable {

    /**
     * The furthest that a look is planned ahead. Kafka Streams keeps a timer that was cancelled until its own time, so that one for next month would
     * stay for a month each time that something sooner takes its place.
     */
    static final Duration FURTHEST = Duration.ofMinutes(1);

    private final ProcessorContext<?, ?> context;
    private final Duration interval;
    private final Runnable look;
    private @Nullable Cancellable timer;
    private Instant planned = Instant.MAX;

    /** None is planned yet. */
    NextLook(ProcessorContext<?, ?> context, Duration interval, Runnable look) {
        this.context = context;
        this.interval = interval;
        this.look = look;
    }

    /**
     * Looks once at {@code wanted}, by the wall clock, or as soon as the interval allows; one that is further ahead comes earlier and finds
     * nothing. Empty: nothing more is to be looked at.
     */
    void plan(Optional<Instant> wanted) {
        Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
        Instant earliest = now.plus(interval);
        if (wanted.isEmpty()) {
            return;
        }
        Instant at = bounded(wanted.get(), earliest, now.plus(FURTHEST));
        if (!at.isBefore(planned)) {
            // A look that turns out to be too early costs less than to plan anew at each record.
            return;
        }
        close();
        planned = at;
        timer = context.schedule(rounded(Duration.between(now, at)), PunctuationType.WALL_CLOCK_TIME, time -> fire());
    }

    private static Instant bounded(Instant wanted, Instant earliest, Instant latest) {
        Instant late = wanted.isBefore(latest) ? wanted : latest;
        return late.isBefore(earliest) ? earliest : late;
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        planned = Instant.MAX;
    }

    private void fire() {
        close();
        look.run();
    }

    /** In whole milliseconds, up: a timer that fires before its time would find nothing to do. */
    private static Duration rounded(Duration duration) {
        return Duration.ofMillis(duration.plusNanos(999_999).toMillis());
    }
}
