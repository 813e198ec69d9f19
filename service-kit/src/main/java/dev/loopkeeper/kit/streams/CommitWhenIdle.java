package dev.loopkeeper.kit.streams;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Asks for a commit once nothing has come for half a millisecond and something is uncommitted. Under load nothing is ever idle, and the commit
 * interval bounds the wait: one commit per record would cost a multiple of the work itself.
 */
public final class CommitWhenIdle {

    private static final Duration TICK = Duration.ofMillis(1);
    private static final long IDLE_NANOS = 500_000;

    private final ProcessorContext<?, ?> context;
    private final LongSupplier nanos;
    private boolean uncommitted;
    private long lastWork;

    private CommitWhenIdle(ProcessorContext<?, ?> context, LongSupplier nanos) {
        this.context = context;
        this.nanos = nanos;
    }

    /** To be called from a processor's {@code init}. */
    public static CommitWhenIdle in(ProcessorContext<?, ?> context) {
        return in(context, System::nanoTime);
    }

    static CommitWhenIdle in(ProcessorContext<?, ?> context, LongSupplier nanos) {
        CommitWhenIdle rule = new CommitWhenIdle(context, nanos);
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, now -> rule.tick());
        return rule;
    }

    /** To be called for each record that the processor handled. */
    public void worked() {
        uncommitted = true;
        lastWork = nanos.getAsLong();
    }

    private void tick() {
        if (uncommitted && nanos.getAsLong() - lastWork >= IDLE_NANOS) {
            uncommitted = false;
            context.commit();
        }
    }
}
