package dev.loopkeeper.scheduler;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.kit.streams.StreamsSettings;
import dev.loopkeeper.scheduler.write.PolicyDefinitions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What this service is told.
 *
 * @param platform what all services of the installation share
 * @param streams how its Streams application runs
 * @param keys what it signs with
 * @param patience how long the write API waits for admission before it answers that the result is not known yet
 * @param capacity how many turns may be in flight at the same time; the same on every instance
 * @param definitions the policies that callers of the write API may name
 */
public record SchedulerSettings(
        PlatformSettings platform,
        Streams streams,
        Keys keys,
        Duration patience,
        CapacityLimits capacity,
        PolicyDefinitions definitions) {

    /** The application id of an installation that does not choose another. */
    public static final String APPLICATION_ID = "loop.loop-scheduler";

    /**
     * How the Streams application runs.
     *
     * @param applicationId names its group and internal topics; the same on every instance
     * @param instanceId this instance's name, the same after a restart
     * @param stateDirectory where its stores live; kept over restarts
     * @param threads how many threads decide
     * @param advertised host and port at which other instances reach this one
     */
    public record Streams(
            String applicationId, String instanceId, Path stateDirectory, int threads, Optional<String> advertised) {
        /** One that others cannot ask. */
        public Streams(String applicationId, String instanceId, Path stateDirectory, int threads) {
            this(applicationId, instanceId, stateDirectory, threads, Optional.empty());
        }
    }

    /**
     * What is signed with. A key that is replaced while the service runs is followed.
     *
     * @param decisions signs contracts and decisions; registered with role SCHEDULER
     * @param writeApi signs what people and services ask for; registered with role WRITE_API
     */
    public record Keys(SigningKeyOrigin decisions, SigningKeyOrigin writeApi) {
        /** Keys that are never replaced. */
        public static Keys fixed(SigningKey decisions, SigningKey writeApi) {
            return new Keys(SigningKeyOrigin.fixed(decisions), SigningKeyOrigin.fixed(writeApi));
        }
    }

    /** Settings of an installation that limits and defines nothing. */
    public SchedulerSettings(PlatformSettings platform, Streams streams, Keys keys, Duration patience) {
        this(platform, streams, keys, patience, CapacityLimits.UNLIMITED, PolicyDefinitions.NONE);
    }

    public SchedulerSettings {
        if (patience.isNegative() || patience.isZero()) {
            throw new IllegalArgumentException("expected a patience above zero, but it is " + patience);
        }
    }

    StreamsSettings streamsSettings() {
        return new StreamsSettings(
                streams.applicationId(),
                streams.instanceId(),
                streams.stateDirectory(),
                platform.kafka(),
                platform.topics(),
                streams.threads(),
                streams.advertised());
    }
}
