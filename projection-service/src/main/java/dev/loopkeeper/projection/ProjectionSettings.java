package dev.loopkeeper.projection;

import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.kit.streams.StreamsSettings;
import dev.loopkeeper.projection.reads.Endpoint;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What this service is told.
 *
 * @param platform what all services of the installation share
 * @param applicationId names its group and internal topics; the same on every instance
 * @param instanceId this instance's name, the same after a restart
 * @param stateDirectory where its stores live; kept over restarts
 * @param threads how many threads sequence
 * @param neighbours whom it asks, and who asks it
 * @param waits how long callers wait
 */
public record ProjectionSettings(
        PlatformSettings platform,
        String applicationId,
        String instanceId,
        Path stateDirectory,
        int threads,
        Neighbours neighbours,
        Waits waits) {

    /** The application id of an installation that does not choose another. */
    public static final String APPLICATION_ID = "loop.projection-service";

    /**
     * Whom an instance asks over HTTP, and who asks it.
     *
     * @param advertised where other instances can ask this one; empty when there are none
     * @param scheduler where the scheduler can be asked how goals wait for room; empty leaves that open in answers
     */
    public record Neighbours(Optional<Endpoint> advertised, Optional<URI> scheduler) {

        /** Nobody. */
        public static final Neighbours NONE = new Neighbours(Optional.empty(), Optional.empty());
    }

    /**
     * How long callers wait.
     *
     * @param sequence at most for a journal entry that they want to read
     * @param heartbeat between two signs of life of a stream on which nothing happens
     */
    public record Waits(Duration sequence, Duration heartbeat) {

        /** The usual ones. */
        public static final Waits USUAL = new Waits(Duration.ofSeconds(2), Duration.ofSeconds(15));

        public Waits {
            if (sequence.isNegative() || !heartbeat.isPositive()) {
                throw new IllegalArgumentException(
                        "expected a wait of 0 or more and a heartbeat of more than 0, but they are " + sequence
                                + " and " + heartbeat);
            }
        }
    }

    /** One thread and the usual application id. */
    public static ProjectionSettings of(PlatformSettings platform, String instanceId, Path stateDirectory) {
        return new ProjectionSettings(
                platform, APPLICATION_ID, instanceId, stateDirectory, 1, Neighbours.NONE, Waits.USUAL);
    }

    StreamsSettings streams() {
        return new StreamsSettings(
                        applicationId, instanceId, stateDirectory, platform.kafka(), platform.topics(), threads)
                .reachableAt(endpoint().toString());
    }

    /** What the group calls this instance when it says who has which partition. */
    Endpoint endpoint() {
        return neighbours.advertised().orElseGet(() -> Endpoint.unadvertised(instanceId));
    }
}
