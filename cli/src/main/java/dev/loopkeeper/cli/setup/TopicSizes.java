package dev.loopkeeper.cli.setup;

import dev.loopkeeper.client.topic.TopicProfile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How topics are sized: as the services are told by {@code loopkeeper.topics}. Mixed into commands. */
final class TopicSizes {

    /** Where numbers come from that are not given. */
    enum Defaults {
        prod(TopicProfile.PROD),
        dev(TopicProfile.DEV);

        private final TopicProfile profile;

        Defaults(TopicProfile profile) {
            this.profile = profile;
        }
    }

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            defaultValue = "prod",
            description = "Sizes of topics that are not given: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Defaults defaults = Defaults.prod;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions of each topic.")
    @Nullable
    Integer partitions;

    @Option(names = "--replication", paramLabel = "N", description = "Copies of each partition.")
    @Nullable
    Integer replication;

    @Option(names = "--min-in-sync-replicas", paramLabel = "N", description = "Copies that acknowledge a write.")
    @Nullable
    Integer minInSyncReplicas;

    TopicProfile profile() {
        TopicProfile profile = defaults.profile;
        return new TopicProfile(
                profile.name(),
                partitions == null ? profile.partitions() : partitions,
                replication == null ? profile.replicationFactor() : replication,
                minInSyncReplicas == null ? profile.minInSyncReplicas() : minInSyncReplicas);
    }
}
