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

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long ADMIN_MILLIS = 60_000;

    private final String name;
    private final StreamsSettings settings;
    private final SchemaRegistry registry;
    private final BareSequencerTopology topology;
    private final Values values;
    private Optional<StreamsLifecycle> streams = Optional.empty();

    private BareSequencer(String name, boolean stores, EmbeddedKafka kafka, Path state, Values values) {
        this.name = name;
        String applicationId = "bench.sequencer-" + name.replace(' ', '-');
        this.settings = new StreamsSettings(
                applicationId, "bare-0", state, KafkaSettings.at(kafka.bootstrapServers()), TopicProfile.DEV, 1);
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
        this.topology = new BareSequencerTopology(
                applicationId, new TopicCodecs(registry, RegistrationMode.REGISTER).signals(), stores);
        this.values = values;
    }

    /** One without stores, around this broker and registry, with its files below {@code state}, fed with {@code values}. */
    public static BareSequencer of(EmbeddedKafka kafka, Admin admin, Path state, Values values) {
        return new BareSequencer("bare", false, kafka, state, values).withTopics(admin);
    }

    /** The same, but the two records that the sequencer writes to changelogs go through stores like the sequencer's. */
    public static BareSequencer withStores(EmbeddedKafka kafka, Admin admin, Path state, Values values) {
        return new BareSequencer("bare with stores", true, kafka, state, values).withTopics(admin);
    }

    private BareSequencer withTopics(Admin admin) {
        new TopicProvisioner(admin, ADMIN_MILLIS)
                .createMissing(topology.topics().map(Topics::stamped).toList());
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String in() {
        return topology.in();
    }

    @Override
    public String out() {
        return topology.out();
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
