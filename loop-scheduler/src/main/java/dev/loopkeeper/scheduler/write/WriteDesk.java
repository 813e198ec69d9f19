package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.FateReader;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.tail.TopicTail;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A write API together with its producer and the tail that it answers from. */
public final class WriteDesk implements AutoCloseable {
    private final KafkaOutbox outbox;
    private final TopicTail tail;
    private final WriteApi api;

    private WriteDesk(KafkaOutbox outbox, TopicTail tail, WriteApi api) {
        this.outbox = outbox;
        this.tail = tail;
        this.api = api;
    }

    /**
     * A desk that has begun to follow the log.
     *
     * @param key signs, asked for at each signature, vouching for the principals that requests name
     * @param definitions the policies that may be named
     * @param registered the newest version of each capability that an operator has registered; empty while they are being read
     * @param patience how long an answer waits for admission
     */
    public static WriteDesk open(
            KafkaSettings kafka,
            TopicCodecs codecs,
            Supplier<SigningKey> key,
            PolicyDefinitions definitions,
            Supplier<Optional<Map<CapabilityId, Capability>>> registered,
            Duration patience,
            HealthBoard health,
            MeterRegistry meters) {
        FateBoard fates = new FateBoard();
        meters.gauge("loop_write_requests_waiting", fates, FateBoard::waiting);
        TopicTail tail = FateTail.start(kafka, new FateReader(codecs), fates, health);
        KafkaOutbox outbox = new KafkaOutbox(kafka);
        Submission submission = new Submission(outbox, fates, patience, meters);
        return new WriteDesk(
                outbox,
                tail,
                new WriteApi(
                        new ActionWriter(codecs, key),
                        submission,
                        definitions,
                        new Remarks(registered),
                        InstantSource.system()));
    }

    /** What may be asked for. */
    public WriteApi api() {
        return api;
    }

    /** Waits until fates can be told; false when that takes longer than {@code patience}. */
    public boolean awaitReady(Duration patience) {
        return tail.awaitCaughtUp(patience);
    }

    @Override
    public void close() {
        outbox.close();
        tail.close();
    }
}
