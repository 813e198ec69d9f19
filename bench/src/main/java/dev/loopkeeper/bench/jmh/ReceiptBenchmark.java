package dev.loopkeeper.bench.jmh;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a receipt costs where it is sealed, and where it is read and its signature checked. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up first
public class ReceiptBenchmark {

    private HandLoop loop;
    private ReceiptDocument receipt;
    private byte[] sealed;

    /** Runs a goal up to a receipt. */
    @Setup(Level.Trial)
    public void run() {
        loop = HandLoop.after(10);
        receipt = loop.receipt();
        sealed = loop.sealed(receipt);
    }

    /** From the document to the record's value: JSON, digest, signature, Avro. */
    @Benchmark
    public byte[] seal() {
        return loop.sealed(receipt);
    }

    /** From the record's value to the proof of who sealed it. */
    @Benchmark
    public Authentication readAndCheck() {
        return loop.authenticated(sealed);
    }

    /** A projection's bytes, written once per journal entry. */
    @Benchmark
    public byte[] projection() {
        return loop.projectionFrame();
    }
}
