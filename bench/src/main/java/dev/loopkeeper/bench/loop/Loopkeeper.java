package dev.loopkeeper.bench.loop;

import dev.loopkeeper.bench.measure.Contestant;
import dev.loopkeeper.bench.measure.Load;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.ProjectionService;
import dev.loopkeeper.projection.ProjectionSettings;
import dev.loopkeeper.runner.Instruments;
import dev.loopkeeper.runner.RunnerSettings;
import dev.loopkeeper.runner.TurnRunner;
import dev.loopkeeper.runner.evidence.EvidenceLocation;
import dev.loopkeeper.scheduler.LoopScheduler;
import dev.loopkeeper.scheduler.SchedulerSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** The three engines as their services start them, one of each. */
public final class Loopkeeper implements Contestant {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String POOL_PART = "pool-default";
    private static final int TURNS_AT_ONCE = 256;
    private static final int MANY_TURNS_AT_ONCE = 1_024;

    private final PlatformSettings platform;
    private final Path state;
    private final Work work;
    private final int turnsAtOnce;
    private final Trust trust = Trust.random(new SecureRandom());
    private final Deque<AutoCloseable> engines = new ArrayDeque<>();

    /** Loopkeeper around this broker and registry, with its files below {@code state} and turns up to {@code mostTurns}. */
    public Loopkeeper(EmbeddedKafka kafka, Path state, int mostTurns) {
        this(kafka, state, Work.nothing(mostTurns), TURNS_AT_ONCE);
    }

    /** One whose turns ask {@code service}, and which takes as many of them at once as anybody asks for. */
    public Loopkeeper(EmbeddedKafka kafka, Path state, TurnService service) {
        this(kafka, state, service.work(), MANY_TURNS_AT_ONCE);
    }

    private Loopkeeper(EmbeddedKafka kafka, Path state, Work work, int turnsAtOnce) {
        this.work = work;
        this.turnsAtOnce = turnsAtOnce;
        this.platform = new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                trust.root().verificationKey(),
                TopicProfile.DEV);
        this.state = state;
        try (Desk desk = new Desk(platform, trust.writeApi())) {
            desk.publish(trust);
            desk.register(work, trust.operator());
        }
    }

    @Override
    public String name() {
        return "loopkeeper";
    }

    @Override
    public String startsTopic() {
        return LoopTopic.TURN_EVENTS.topicName();
    }

    @Override
    public String receiptsTopic() {
        return LoopTopic.RECEIPTS.topicName();
    }

    @Override
    public void start() {
        HealthBoard health = new HealthBoard();
        var meters = new SimpleMeterRegistry();
        ProjectionService projection = ProjectionService.start(
                ProjectionSettings.of(platform, "projection-0", state.resolve("projection")), health, meters);
        engines.push(projection);
        LoopScheduler scheduler = LoopScheduler.start(scheduler(), health, meters);
        engines.push(scheduler);
        engines.push(TurnRunner.start(runner(), platform, health, Instruments.of(meters)));
        if (!projection.awaitSequencing(PATIENCE) || !scheduler.awaitDeciding(PATIENCE) || !poolIsOpen(health)) {
            throw new IllegalStateException("expected the engines to run, but: " + health.of(Probe.READY));
        }
    }

    @Override
    public void open(Load load, String round) {
        try (Desk desk = new Desk(platform, trust.writeApi())) {
            for (int goal = 1; goal <= load.goals(); goal++) {
                desk.open(round + "/" + goal, load.turns(), work);
            }
        }
    }

    @Override
    public void stop() {
        try {
            while (!engines.isEmpty()) {
                engines.pop().close();
            }
        } catch (Exception e) {
            throw new IllegalStateException("an engine could not be stopped", e);
        }
    }

    private SchedulerSettings scheduler() {
        return new SchedulerSettings(
                platform,
                new SchedulerSettings.Streams(
                        SchedulerSettings.APPLICATION_ID, "scheduler-0", state.resolve("scheduler"), 1),
                SchedulerSettings.Keys.fixed(trust.scheduler(), trust.writeApi()),
                Duration.ofSeconds(10));
    }

    private RunnerSettings runner() {
        return new RunnerSettings(
                new RunnerId("bench-runner"),
                SigningKeyOrigin.fixed(trust.runner()),
                List.of(new PoolId("default")),
                turnsAtOnce,
                new EvidenceLocation.InDirectory(state.resolve("evidence")),
                Optional.empty(),
                Duration.ofSeconds(10),
                Map.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static boolean poolIsOpen(HealthBoard health) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (health.of(Probe.READY).stream().noneMatch(part -> part.part().equals(POOL_PART) && part.up())) {
            if (System.nanoTime() - deadline > 0 || Thread.interrupted()) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }
}
