package dev.loopkeeper.bench.loop;

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
import dev.loopkeeper.projection.ProjectionService;
import dev.loopkeeper.projection.ProjectionSettings;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import dev.loopkeeper.projection.sequencer.Tally;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The whole projection-service and the part of it that sequences, each up once it is returned. */
final class Engines {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String SEQUENCER = "sequencer-alone";

    private Engines() {}

    /** The service; it has also read back what was written while it was down. */
    static AutoCloseable service(ProjectionSettings settings) {
        HealthBoard health = new HealthBoard();
        ProjectionService service = ProjectionService.start(settings, health, new SimpleMeterRegistry());
        if (!service.awaitSequencing(PATIENCE) || !up(health, Probe.STARTED) || !up(health, Probe.READY)) {
            throw new IllegalStateException("expected the service to run, but: " + health.of(Probe.READY));
        }
        return service;
    }

    /** The service's topology under its application id, so that it goes on with its stores. */
    static AutoCloseable sequencer(ProjectionSettings settings) {
        PlatformSettings platform = settings.platform();
        HealthBoard health = new HealthBoard();
        SchemaRegistry registry = SchemaRegistries.open(platform.registry());
        TopicCodecs codecs = new TopicCodecs(registry, platform.registry().registration());
        TrustFrames trust = new TrustFrames(codecs);
        KeySet keys = KeySet.start(SEQUENCER, platform, trust, health);
        CapabilityDirectory capabilities = CapabilityDirectory.start(SEQUENCER, platform.kafka(), trust, keys, health);
        boolean caughtUp = keys.awaitCaughtUp(PATIENCE) && capabilities.awaitCaughtUp(PATIENCE);
        StreamsLifecycle streams = StreamsLifecycle.start(
                SEQUENCER,
                () -> SequencerTopology.of(
                        codecs,
                        keys,
                        capabilities,
                        Tally.NONE,
                        platform.topics().partitions()),
                new StreamsSettings(
                        settings.applicationId(),
                        settings.instanceId(),
                        settings.stateDirectory(),
                        platform.kafka(),
                        platform.topics(),
                        settings.threads()),
                health);
        if (!caughtUp || !streams.awaitRunning(PATIENCE)) {
            throw new IllegalStateException("expected the sequencer to run, but it does not");
        }
        return () -> {
            streams.close();
            capabilities.close();
            keys.close();
            registry.close();
        };
    }

    private static boolean up(HealthBoard health, Probe probe) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!health.of(probe).stream().allMatch(part -> part.up())) {
            if (System.nanoTime() - deadline > 0 || Thread.interrupted()) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }
}
