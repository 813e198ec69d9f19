package dev.loopkeeper.bench.jmh;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalState;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How many journal entries are folded per second, over a goal of a hundred turns. With {@code -prof gc} also the bytes allocated for each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class FoldBenchmark {

    private static final int TURNS = 100;
    private static final int ENTRIES = 1 + 3 * TURNS;

    private List<JournalEntry> entries;

    /** Runs the goal that is folded. */
    @Setup(Level.Trial)
    public void run() {
        entries = HandLoop.after(TURNS).entries();
        if (entries.size() != ENTRIES) {
            throw new IllegalStateException("expected " + ENTRIES + " entries, but there are " + entries.size());
        }
    }

    /** From nothing to the goal's projection. */
    @Benchmark
    @OperationsPerInvocation(ENTRIES)
    public GoalState fold() {
        GoalState goal = new GoalState.Unopened(HandLoop.GOAL);
        for (JournalEntry entry : entries) {
            goal = GoalFold.fold(goal, entry);
        }
        return goal;
    }
}
