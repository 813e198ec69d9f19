package dev.loopkeeper.kit.boot;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.OptionalInt;

/** {@code loopkeeper.topics}: how this installation's topics are sized. */
@ConfigMapping(prefix = "loopkeeper.topics")
public interface TopicsMapping {

    /** Which defaults apply. */
    enum Profile {
        PROD,
        DEV
    }

    /** Where the numbers come from that are not set here. */
    @WithDefault("prod")
    Profile profile();

    /** Partitions of each topic. */
    OptionalInt partitions();

    /** Copies of each partition. */
    OptionalInt replication();

    /** Copies that acknowledge a write. */
    OptionalInt minInSyncReplicas();
}
