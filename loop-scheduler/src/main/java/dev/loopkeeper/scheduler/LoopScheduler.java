package dev.loopkeeper.scheduler;

import dev.loopkeeper.client.crypto.Ed25519;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.capabilities.CapabilityDirectory;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.keys.KeySet;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.kit.streams.StreamsLifecycle;
import dev.loopkeeper.kit.streams.StreamsSettings;
import dev.loopkeeper.kit.topics.ManifestCheck;
import dev.loopkeeper.scheduler.explain.CapacityDesk;
import dev.loopkeeper.scheduler.stream.AwaitedDecisions;
import dev.loopkeeper.scheduler.stream.Office;
import dev.loopkeeper.scheduler.stream.PermitBoard;
import dev.loopkeeper.scheduler.stream.RegisteredCapabilities;
import dev.loopkeeper.scheduler.stream.SchedulerTopology;
import dev.loopkeeper.scheduler.stream.UnreadableGoals;
import dev.loopkeeper.scheduler.stream.Wire;
import dev.loopkeeper.scheduler.write.WriteApi;
import dev.loopkeeper.scheduler.write.WriteDesk;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.state.HostInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine: starts from plain Java, waits for whatever it needs for as long as it takes, and says on the health board what it waits for. Nothing is
 * decided before the topics fit the manifest and the capabilities registered so far have been read.
 */
public final class LoopScheduler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoopScheduler.class);
    private static final String NAME = "loop-scheduler";
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final SchedulerSettings settings;
    private final StreamsSettings streamsSettings;
    private final HealthBoard health;
    private final SchemaRegistry registry;
    private final KeySet keys;
    private final CapabilityDirectory capabilities;
    private final WriteDesk desk;
    private final Supplier<SigningKey> decisionKey;
    private final Office office;
    private final CapacityDesk capacity;
    private final ManifestCheck manifest;
    private final CountDownLatch deciding = new CountDownLatch(1);
    private final Thread starter;
    private volatile Optional<StreamsLifecycle> streams = Optional.empty();
    private volatile boolean closed;

    private LoopScheduler(SchedulerSettings settings, HealthBoard health, MeterRegistry meters) {
        PlatformSettings platform = settings.platform();
        this.settings = settings;
        this.streamsSettings = settings.streamsSettings();
        this.health = health;
        this.registry = SchemaRegistries.open(platform.registry());
        TopicCodecs codecs = new TopicCodecs(registry, platform.registry().registration());
        TrustFrames trust = new TrustFrames(codecs);
        this.keys = KeySet.start(NAME, platform, trust, health);
        this.capabilities = CapabilityDirectory.start(NAME, platform.kafka(), trust, keys, health);
        RegisteredCapabilities registered = new RegisteredCapabilities(capabilities, settings.capacity());
        this.desk = WriteDesk.open(
                platform.kafka(),
                codecs,
                settings.keys().writeApi().following(keys, KeyRole.WRITE_API),
                settings.definitions(),
                () -> deciding.getCount() > 0
                        ? Optional.empty()
                        : Optional.of(registered.facts().capabilities()),
                settings.patience(),
                health,
                meters);
        this.decisionKey = settings.keys().decisions().following(keys, KeyRole.SCHEDULER);
        PermitBoard permits = new PermitBoard();
        this.office =
                new Office(new Wire(codecs, decisionKey), registered, new UnreadableGoals(health), permits, meters);
        this.capacity = new CapacityDesk(
                permits,
                new AwaitedDecisions(this::client),
                this::permitOwner,
                settings.streams().advertised(),
                platform.outgoing());
        this.manifest = new ManifestCheck(NAME + "-topics", platform.kafka(), platform.topics(), List.of(), health);
        this.starter = new Thread(this::decide, NAME + "-starter");
        this.starter.setDaemon(true);
    }

    /** A scheduler that is starting. */
    public static LoopScheduler start(SchedulerSettings settings, HealthBoard health, MeterRegistry meters) {
        health.down(Probe.READY, NAME, "expected to decide, but it is still starting");
        LoopScheduler scheduler = new LoopScheduler(settings, health, meters);
        scheduler.starter.start();
        return scheduler;
    }

    /** What people and services without Kafka may ask for. */
    public WriteApi writeApi() {
        return desk.api();
    }

    /** How goals wait for the room that they share. */
    public CapacityDesk capacity() {
        return capacity;
    }

    /** Waits until it decides and the write API can tell fates; false when that takes longer than {@code patience}. */
    public boolean awaitDeciding(Duration patience) {
        try {
            long deadline = System.nanoTime() + patience.toNanos();
            return deciding.await(patience.toMillis(), TimeUnit.MILLISECONDS)
                    && streams.map(lifecycle -> lifecycle.awaitRunning(left(deadline)))
                            .orElse(false)
                    && desk.awaitReady(left(deadline));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Stops; what is under way is committed. A second call does nothing. */
    @Override
    public void close() {
        closed = true;
        manifest.close();
        join();
        desk.close();
        capacity.close();
        streams.ifPresent(StreamsLifecycle::close);
        capabilities.close();
        keys.close();
        registry.close();
        health.forget(UnreadableGoals.PART);
        health.forget(NAME);
    }

    private void decide() {
        if (!manifest.awaitFit() || !caughtUp()) {
            return;
        }
        streams = Optional.of(StreamsLifecycle.start(
                NAME + "-streams",
                () -> SchedulerTopology.of(office, settings.platform().topics().partitions()),
                streamsSettings,
                health));
        health.up(Probe.READY, NAME);
        deciding.countDown();
        LOG.atInfo()
                .addKeyValue("applicationId", settings.streams().applicationId())
                .addKeyValue("instanceId", settings.streams().instanceId())
                .addKeyValue("keyId", decisionKey.get().id())
                .addKeyValue("signatures", Ed25519.engine())
                .log("deciding starts");
    }

    private Optional<HostInfo> permitOwner() {
        return client().flatMap(SchedulerTopology::permitOwner);
    }

    private Optional<KafkaStreams> client() {
        return streams.flatMap(StreamsLifecycle::client);
    }

    private boolean caughtUp() {
        while (!closed) {
            if (keys.awaitCaughtUp(LOOK_AGAIN) && capabilities.awaitCaughtUp(LOOK_AGAIN)) {
                return true;
            }
        }
        return false;
    }

    private static Duration left(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    private void join() {
        try {
            starter.join(TimeUnit.SECONDS.toMillis(15));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
