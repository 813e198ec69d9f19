package dev.loopkeeper.projection;

import dev.loopkeeper.client.crypto.Ed25519;
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
import dev.loopkeeper.projection.metrics.MeteredTally;
import dev.loopkeeper.projection.query.Failures;
import dev.loopkeeper.projection.query.Outlook;
import dev.loopkeeper.projection.query.SchedulerRoom;
import dev.loopkeeper.projection.query.Scope;
import dev.loopkeeper.projection.query.Statuses;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import dev.loopkeeper.projection.view.ServiceStatus;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine: starts from plain Java, waits for whatever it needs for as long as it takes, and says on the health board what it waits for.
 * Nothing is sequenced before the topics fit the manifest and the keys published so far have been read.
 */
public final class ProjectionService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ProjectionService.class);
    private static final String NAME = "projection-service";
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    private final ProjectionSettings settings;
    private final HealthBoard health;
    private final SchemaRegistry registry;
    private final TopicCodecs codecs;
    private final KeySet keys;
    private final CapabilityDirectory capabilities;
    private final MeteredTally tally;
    private final SchedulerRoom room;
    private final ReadSide reads;
    private final LagWatch lag;
    private final ManifestCheck manifest;
    private final StreamsSettings streamsSettings;
    private final CountDownLatch sequencing = new CountDownLatch(1);
    private final Thread starter;
    private volatile Optional<StreamsLifecycle> streams = Optional.empty();
    private volatile boolean closed;

    private ProjectionService(ProjectionSettings settings, HealthBoard health, MeterRegistry meters) {
        PlatformSettings platform = settings.platform();
        this.settings = settings;
        this.streamsSettings = settings.streams();
        this.health = health;
        this.registry = SchemaRegistries.open(platform.registry());
        this.codecs = new TopicCodecs(registry, platform.registry().registration());
        TrustFrames trust = new TrustFrames(codecs);
        this.keys = KeySet.start(NAME, platform, trust, health);
        this.capabilities = CapabilityDirectory.start(NAME, platform.kafka(), trust, keys, health);
        this.tally = new MeteredTally(meters);
        this.room = new SchedulerRoom(settings.neighbours().scheduler(), platform.outgoing());
        this.reads = ReadSide.start(
                settings,
                codecs,
                new StreamsOwnership(
                        () -> streams.flatMap(StreamsLifecycle::client),
                        settings.endpoint(),
                        platform.topics().partitions()),
                journal -> new Outlook(capabilities, room, new Failures(journal), InstantSource.system()),
                health);
        this.lag = LagWatch.start(NAME + "-lag", () -> streams.flatMap(StreamsLifecycle::client), health);
        this.manifest = new ManifestCheck(NAME + "-topics", platform.kafka(), platform.topics(), List.of(), health);
        this.starter = new Thread(this::sequence, NAME + "-starter");
        this.starter.setDaemon(true);
    }

    /** A service that is starting. */
    public static ProjectionService start(ProjectionSettings settings, HealthBoard health, MeterRegistry meters) {
        String starting = "expected to sequence, but it is still starting";
        health.down(Probe.STARTED, NAME, starting);
        health.down(Probe.READY, NAME, starting);
        ProjectionService service = new ProjectionService(settings, health, meters);
        service.starter.start();
        return service;
    }

    /** What answers questions about goals, from committed data only. */
    public ReadSide reads() {
        return reads;
    }

    /** How the service and its goals are, on all instances. */
    public ServiceStatus status(Scope scope) {
        return reads.statuses().status(scope, this::own);
    }

    private ServiceStatus own(Statuses.Goals goals) {
        return new ServiceStatus(
                NAME,
                streams.map(StreamsLifecycle::running).orElse(false),
                1,
                goals.count(),
                goals.phases(),
                goals.counts().admitted(),
                goals.counts().rejected(),
                goals.counts().unreadable(),
                keys.version(),
                capabilities.newest().values().stream()
                        .map(document -> document.capability().ref().toString())
                        .sorted()
                        .toList(),
                goals.missing().isEmpty(),
                goals.missing(),
                goals.asOf());
    }

    /** Waits until it sequences; false when that takes longer than {@code patience}. */
    public boolean awaitSequencing(Duration patience) {
        try {
            long deadline = System.nanoTime() + patience.toNanos();
            if (!sequencing.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return false;
            }
            Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
            return streams.map(lifecycle -> lifecycle.awaitRunning(left)).orElse(false);
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
        lag.close();
        reads.close();
        room.close();
        streams.ifPresent(StreamsLifecycle::close);
        capabilities.close();
        keys.close();
        registry.close();
        health.forget(NAME);
    }

    private void sequence() {
        if (!manifest.awaitFit() || !caughtUp()) {
            return;
        }
        streams = Optional.of(StreamsLifecycle.start(
                NAME + "-streams",
                () -> SequencerTopology.of(
                        codecs,
                        keys,
                        capabilities,
                        tally,
                        settings.platform().topics().partitions()),
                streamsSettings,
                health));
        health.up(Probe.READY, NAME);
        sequencing.countDown();
        LOG.atInfo()
                .addKeyValue("applicationId", settings.applicationId())
                .addKeyValue("instanceId", settings.instanceId())
                .addKeyValue("signatures", Ed25519.engine())
                .log("sequencing starts");
        startedOnceRestored();
    }

    // A restore may take as long as it takes: it holds up the start, and never counts against being alive.
    private void startedOnceRestored() {
        while (!closed) {
            if (streams.map(lifecycle -> lifecycle.awaitRunning(LOOK_AGAIN)).orElse(false)) {
                health.up(Probe.STARTED, NAME);
                return;
            }
        }
    }

    private boolean caughtUp() {
        while (!closed) {
            if (keys.awaitCaughtUp(LOOK_AGAIN) && capabilities.awaitCaughtUp(LOOK_AGAIN)) {
                return true;
            }
        }
        return false;
    }

    private void join() {
        try {
            starter.join(TimeUnit.SECONDS.toMillis(15));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
