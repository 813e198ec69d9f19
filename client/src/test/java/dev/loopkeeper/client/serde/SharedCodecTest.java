package dev.loopkeeper.client.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Woken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class SharedCodecTest {

    private final AvroCodec<Signal> codec = AvroCodec.of(
            Signal.class, LoopTopic.SIGNALS.subject(), new InMemorySchemaRegistry(), RegistrationMode.REGISTER);

    @Test
    void manyThreads_neverSeeEachOthersRecords() throws Exception {
        // given
        var threads = Executors.newFixedThreadPool(8);
        List<Callable<Integer>> work = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            String name = "t" + thread;
            work.add(() -> roundTrips(name));
        }

        // when
        List<Future<Integer>> intact = threads.invokeAll(work);
        threads.shutdown();

        // then
        for (Future<Integer> count : intact) {
            assertThat(count.get()).isEqualTo(1_000);
        }
    }

    @Test
    void aHugeRecord_leavesNothingBehindInTheNextFrame() {
        // given
        byte[] small = codec.encode(signal("x"));
        codec.encode(signal("y".repeat(400_000)));

        // when
        byte[] again = codec.encode(signal("x"));

        // then
        assertThat(again).isEqualTo(small);
    }

    private int roundTrips(String name) {
        int intact = 0;
        for (int i = 0; i < 1_000; i++) {
            Signal signal = signal(name + "-" + i + "-".repeat(i % 50));
            if (codec.decode(codec.encode(signal)).equals(new Decoded.Value<>(signal, 1))) {
                intact++;
            }
        }
        return intact;
    }

    private static Signal signal(String reason) {
        return new Signal("e-1", "acme/fix", Instant.EPOCH, "ann", new Woken(reason));
    }
}
