package dev.loopkeeper.kit.streams;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a commit once nothing has come for half a millisecond and something is uncommitted. Under load nothing is ever idle, and the commit
 * interval bounds the wait: one commit per record would cost a multiple of the work itself.
 *
 * <p>What counts is whether the stream thread is idle, not the task: a commit is one transaction of the thread with all of its tasks, and while
 * one task works the others always look idle.
 */
public final class CommitWhenIdle implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(1);
    private static final long IDLE_NANOS = 500_000;
    private static final ThreadLocal<LastWork> OF_THREAD = ThreadLocal.withInitial(LastWork::new);

    private final ProcessorContext<?, ?> context;
    private final LongSupplier nanos;
    private final Supplier<LastWork> lastWork;

    /** Runs only while something is uncommitted: Kafka Streams commits after each timer that fired, whatever it did. */
    private @Nullable Cancellable ticking;

    /** When any task of one stream thread last handled a record. */
    static final class LastWork {
        private long at;
    }

    private CommitWhenIdle(ProcessorContext<?, ?> context, LongSupplier nanos, Supplier<LastWork> lastWork) {
        this.context = context;
        this.nanos = nanos;
        this.lastWork = lastWork;
    }

    /** To be called from a processor's {@code init}, and closed in its {@code close}: a task that is revived keeps what was scheduled in its last life. */
    public static CommitWhenIdle in(ProcessorContext<?, ?> context) {
        return in(context, System::nanoTime, OF_THREAD::get);
    }

    static CommitWhenIdle in(ProcessorContext<?, ?> context, LongSupplier nanos, Supplier<LastWork> lastWork) {
        return new CommitWhenIdle(context, nanos, lastWork);
    }

    /** To be called for each record that the processor handled, on the stream thread. */
    public void worked() {
        lastWork.get().at = nanos.getAsLong();
        if (ticking == null) {
            ticking = context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, now -> tick());
        }
    }

    @Override
    public void close() {
        if (ticking != null) {
            ticking.cancel();
            ticking = null;
        }
    }

    private void tick() {
        if (nanos.getAsLong() - lastWork.get().at >= IDLE_NANOS) {
            close();
            context.commit();
        }
    }
}
