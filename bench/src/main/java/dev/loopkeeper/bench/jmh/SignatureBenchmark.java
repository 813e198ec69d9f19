package dev.loopkeeper.bench.jmh;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
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

/** Ed25519 over 2 KB, by whoever does it here: {@code BENCH_JDK_SIGNATURES=1} leaves it to the JDK. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SignatureBenchmark {

    private static final String TYPE = "application/octet-stream";
    private static final int BYTES = 2_048;

    private final byte[] payload = new byte[BYTES];
    private final SigningKey key = SigningKey.ofSeed(new byte[32]);
    private final DsseEnvelope envelope = key.seal(TYPE, payload);

    /** Signs. */
    @Benchmark
    public DsseEnvelope sign() {
        return key.seal(TYPE, payload);
    }

    /** Verifies. */
    @Benchmark
    public boolean verify() {
        return envelope.isSignedBy(key.verificationKey());
    }
}
