package dev.loopkeeper.bench.loop;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.scheduler.LoopScheduler;
import dev.loopkeeper.scheduler.SchedulerSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The scheduler's engine without the other two: projections are written by hand, and nobody answers its requests. */
public final class SchedulerAlone implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final SchemaRegistry registry;
    private final Projections projections;
    private final LoopScheduler scheduler;

    /** A scheduler that decides. */
    public SchedulerAlone(EmbeddedKafka kafka, Path state) {
        Trust trust = Trust.random(new SecureRandom());
        PlatformSettings platform = new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                trust.root().verificationKey(),
                TopicProfile.DEV);
        try (Desk desk = new Desk(platform, trust.writeApi())) {
            desk.publish(trust);
            desk.register(1, trust.operator());
        }
        this.registry = SchemaRegistries.open(platform.registry());
        this.projections = new Projections(new TopicCodecs(registry, RegistrationMode.REGISTER));
        this.scheduler = LoopScheduler.start(
                new SchedulerSettings(
                        platform,
                        new SchedulerSettings.Streams(SchedulerSettings.APPLICATION_ID, "scheduler-0", state, 1),
                        SchedulerSettings.Keys.fixed(trust.scheduler(), trust.writeApi()),
                        Duration.ofSeconds(10)),
                new HealthBoard(),
                new SimpleMeterRegistry());
        if (!scheduler.awaitDeciding(PATIENCE)) {
            throw new IllegalStateException("expected the scheduler to decide, but it does not");
        }
    }

    /** Where it takes projections from. */
    public String in() {
        return LoopTopic.PROJECTIONS.topicName();
    }

    /** Where its requests go. */
    public String out() {
        return LoopTopic.DECISIONS.topicName();
    }

    /** The value of a projection of {@code goal}, whose first turn may start at {@code due}. */
    public byte[] projection(String goal, Optional<Instant> due) {
        return projections.startingAt(goal, due);
    }

    @Override
    public void close() {
        scheduler.close();
        registry.close();
    }
}
