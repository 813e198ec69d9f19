package dev.loopkeeper.bench.floor;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.streams.StreamsLifecycle;
import dev.loopkeeper.kit.streams.StreamsSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;

/** One bare exactly-once hop: a record of a projection's size in, one of a decision's size out. */
public final class BareHop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Hop HOP = Hop.ALL.get(1);

    private final StreamsLifecycle streams;

    /** A hop that runs. */
    public BareHop(KafkaSettings kafka, Admin admin, Path state) {
        var unused = new Floor(kafka, admin, state);
        this.streams = StreamsLifecycle.start(
                "bare-hop",
                HOP::topology,
                new StreamsSettings("bench.bare-hop", "bare-0", state, kafka, TopicProfile.DEV, 1),
                new HealthBoard());
        if (!streams.awaitRunning(PATIENCE)) {
            throw new IllegalStateException("expected the bare hop to run, but it does not");
        }
    }

    /** Where it reads. */
    public String in() {
        return FloorTopic.PROJECTIONS.topicName();
    }

    /** Where it writes. */
    public String out() {
        return FloorTopic.DECISIONS.topicName();
    }

    /** A value of a projection's size. */
    public byte[] value() {
        return FloorTopic.PROJECTIONS.value(new Count(0, 1));
    }

    @Override
    public void close() {
        streams.close();
    }
}
