package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.ProjectionSettings;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** {@code loopkeeper.projection-service}. */
@ConfigMapping(prefix = "loopkeeper.projection-service")
public interface ProjectionMapping {

    /** Whether the engine starts with this process. */
    @WithDefault("true")
    boolean enabled();

    /** What a process that only rebuilds does with what it finds. */
    enum RebuildMode {
        /** Reports it. */
        COMPARE,
        /** Reports and replaces it. */
        SWAP
    }

    /** When set, the process folds the journal again, compares, and ends; it neither sequences nor answers. */
    Optional<RebuildMode> rebuild();

    /** Where the stores live; kept over restarts. */
    Path stateDirectory();

    /** This instance's name, the same after a restart: the pod's name of a StatefulSet. */
    @WithDefault("projection-service-0")
    String instanceId();

    /** Names the group and the internal topics; the same on every instance. */
    @WithDefault(ProjectionSettings.APPLICATION_ID)
    String applicationId();

    /** How many threads sequence. */
    @WithDefault("1")
    int threads();

    /** Where the query API listens; 0 takes a free port. */
    @WithDefault("8081")
    int httpPort();

    /** Host and port at which other instances reach this one's query API; needed as soon as there are several. */
    Optional<String> advertisedAddress();

    /** Where the scheduler can be asked how goals wait for room, such as {@code https://loop-scheduler:8443}; without it answers leave that open. */
    Optional<String> schedulerUrl();

    /** How long a question with {@code min-sequence} waits at most for the journal entry that it names. */
    @WithDefault("PT2S")
    Duration sequenceWait();

    /** How long a stream is silent at most. */
    @WithDefault("PT15S")
    Duration heartbeat();

    /** Whether every request but GET and HEAD is refused. Only a process that has writes beside the queries sets it off. */
    @WithDefault("true")
    boolean getOnly();
}
