package dev.loopkeeper.bench.loop;

import dev.loopkeeper.bench.measure.Appended;
import dev.loopkeeper.bench.measure.Stage;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.ProjectionSettings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The projection-service without the other two services: goals are open, and signals about them come in. Its stages go on with the same journal. */
public final class Sequencing implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final ProjectionSettings settings;
    private final SchemaRegistry registry;
    private final Stage.Values unsigned;
    private final Stage.Values signed;

    /** One around this broker and registry, with its files below {@code state}; {@code goals} are open. */
    public Sequencing(EmbeddedKafka kafka, Path state, List<String> goals) {
        Trust trust = Trust.random(new SecureRandom());
        PlatformSettings platform = new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                trust.root().verificationKey(),
                TopicProfile.DEV);
        this.settings = ProjectionSettings.of(platform, "projection-0", state);
        this.registry = SchemaRegistries.open(platform.registry());
        TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.unsigned = new Evidence(codecs, Optional.empty());
        this.signed = new Evidence(codecs, Optional.of(trust.writeApi()));
        open(platform, trust, goals);
    }

    /** Values that nobody signed. */
    public Stage.Values unsigned() {
        return unsigned;
    }

    /** The service as it is, fed with signals that nobody signed. */
    public Stage service() {
        return new Part("projection-service", unsigned, () -> Engines.service(settings));
    }

    /** The service as it is, fed with signed signals. */
    public Stage serviceWithSignatures() {
        return new Part("projection-service, signed", signed, () -> Engines.service(settings));
    }

    /** Only what sequences, without what reads the topics back for queries. */
    public Stage sequencer() {
        return new Part("sequencer alone", unsigned, () -> Engines.sequencer(settings));
    }

    @Override
    public void close() {
        registry.close();
    }

    private void open(PlatformSettings platform, Trust trust, List<String> goals) {
        Stage service = service();
        try (Desk desk = new Desk(platform, trust.writeApi());
                Appended projections =
                        Appended.to(platform.kafka().bootstrapServers(), LoopTopic.PROJECTIONS.topicName())) {
            desk.publish(trust);
            desk.register(1, trust.operator());
            service.start();
            goals.forEach(goal -> desk.open(goal, 1));
            goals.forEach(goal -> projections.await(goal, PATIENCE));
        } finally {
            service.stop();
        }
    }

    private static final class Part implements Stage {

        private final String name;
        private final Values values;
        private final Supplier<AutoCloseable> engine;
        private Optional<AutoCloseable> running = Optional.empty();

        Part(String name, Values values, Supplier<AutoCloseable> engine) {
            this.name = name;
            this.values = values;
            this.engine = engine;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String in() {
            return LoopTopic.SIGNALS.topicName();
        }

        @Override
        public String out() {
            return LoopTopic.PROJECTIONS.topicName();
        }

        @Override
        public byte[] value(String goal, String id) {
            return values.of(goal, id);
        }

        @Override
        public void start() {
            running = Optional.of(engine.get());
        }

        @Override
        public void stop() {
            try {
                if (running.isPresent()) {
                    running.get().close();
                }
            } catch (Exception e) {
                throw new IllegalStateException(name + " could not be stopped", e);
            }
            running = Optional.empty();
        }
    }
}
