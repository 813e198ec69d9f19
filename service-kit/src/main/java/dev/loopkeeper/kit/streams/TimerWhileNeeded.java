package dev.loopkeeper.kit.streams;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Does a piece of work again and again by the wall clock, as long as there is some. Kafka Streams commits after each timer that fired, whatever it
 * did: a timer that runs for nothing is a transaction for nothing, ten a second under our commit interval.
 */
public final class TimerWhileNeeded implements AutoCloseable {

    private final ProcessorContext<?, ?> context;
    private final Duration interval;
    private final BooleanSupplier needed;
    private final Runnable work;
    private @Nullable Cancellable timer;

    /**
     * One that does not run yet; to be made in a processor's {@code init}, and closed in its {@code close}.
     *
     * @param needed whether there is something to do; asked often
     */
    public TimerWhileNeeded(ProcessorContext<?, ?> context, Duration interval, BooleanSupplier needed, Runnable work) {
        this.context = context;
        this.interval = interval;
        this.needed = needed;
        this.work = work;
    }

    /** To be called on the stream thread whenever there may be something to do from now on: the work is done after the interval. */
    public void look() {
        if (timer == null && needed.getAsBoolean()) {
            timer = context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, now -> fire());
        }
    }

    /** A task that is revived keeps what was scheduled in its last life, which must not go on with what that one remembers. */
    @Override
    public void close() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private void fire() {
        work.run();
        if (!needed.getAsBoolean()) {
            close();
        }
    }
}
