package dev.loopkeeper.bench.floor;

import dev.loopkeeper.bench.measure.Stage;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.streams.StreamsLifecycle;
import dev.loopkeeper.kit.streams.StreamsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;

/** A bare exactly-once topology that takes in the sequencer's signals the same way and writes as many records for each. */
public final class BareSequencer implements Stage, AutoCloseable {

    private static final String NAME = "bare";
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long ADMIN_MILLIS = 60_000;

    private final StreamsSettings settings;
    private final SchemaRegistry registry;
    private final BareSequencerTopology topology;
    private final Values values;
    private Optional<StreamsLifecycle> streams = Optional.empty();

    /** One around this broker and registry, with its files below {@code state}, fed with {@code values}. */
    public BareSequencer(EmbeddedKafka kafka, Admin admin, Path state, Values values) {
        this.settings = new StreamsSettings(
                "bench.bare-sequencer",
                "bare-0",
                state,
                KafkaSettings.at(kafka.bootstrapServers()),
                TopicProfile.DEV,
                1);
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
        this.topology = new BareSequencerTopology(new TopicCodecs(registry, RegistrationMode.REGISTER).signals());
        this.values = values;
        new TopicProvisioner(admin, ADMIN_MILLIS)
                .createMissing(
                        BareSequencerTopology.topics().map(Topics::stamped).toList());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String in() {
        return BareSequencerTopology.SIGNALS;
    }

    @Override
    public String out() {
        return BareSequencerTopology.Written.PROJECTION.topicName();
    }

    @Override
    public byte[] value(String goal, String id) {
        return values.of(goal, id);
    }

    @Override
    public void start() {
        StreamsLifecycle started = StreamsLifecycle.start(
                "bare-sequencer", () -> topology.topology(settings.topics().partitions()), settings, new HealthBoard());
        streams = Optional.of(started);
        if (!started.awaitRunning(PATIENCE)) {
            throw new IllegalStateException("expected the bare topology to run, but it does not");
        }
    }

    @Override
    public void stop() {
        streams.ifPresent(StreamsLifecycle::close);
        streams = Optional.empty();
    }

    @Override
    public void close() {
        stop();
        registry.close();
    }
}
