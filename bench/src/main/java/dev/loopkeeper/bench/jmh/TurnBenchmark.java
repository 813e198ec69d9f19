package dev.loopkeeper.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the services compute for a turn that does nothing, on one thread, without Kafka and stores and without what follows their topics for answers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class TurnBenchmark {

    /** A goal stops after a thousand turns without effect. */
    private static final int MOST = 900;

    private HandLoop loop = HandLoop.after(0);
    private int turns;

    /** Decision, start and receipt: written, signed, read, checked, folded, and written with the projection. */
    @Benchmark
    public long turn() {
        if (turns == MOST) {
            loop = HandLoop.after(0);
            turns = 0;
        }
        turns++;
        loop.turn(turns);
        return loop.written();
    }
}
