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

    /** Looks once at {@code wanted}, by the wall clock, or as soon as the interval allows; empty: nothing more is to be looked at. */
    void plan(Optional<Instant> wanted) {
        Instant now = Instant.ofEpochMilli(context.currentSystemTimeMs());
        Instant earliest = now.plus(interval);
        Instant at = wanted.filter(earliest::isBefore).orElse(wanted.isPresent() ? earliest : Instant.MAX);
        if (!at.isBefore(planned)) {
            // A look that turns out to be too early costs less than to plan anew at each record.
            return;
        }
        close();
        planned = at;
        timer = context.schedule(rounded(Duration.between(now, at)), PunctuationType.WALL_CLOCK_TIME, time -> fire());
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
