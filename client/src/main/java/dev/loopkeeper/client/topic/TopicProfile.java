package dev.loopkeeper.client.topic;

/**
 * What differs between installations: size and redundancy. All topics of one installation have the same partition
 * count, since a goal must
 * live on the same partition number everywhere.
 *
 * @param name for people
 * @param partitions exact count for each topic
 * @param replicationFactor at least this many copies
 * @param minInSyncReplicas at least this many copies acknowledge a write
 */
public record TopicProfile(String name, int partitions, int replicationFactor, int minInSyncReplicas) {

    /** Survives the loss of one broker without stopping. */
    public static final TopicProfile PROD = new TopicProfile("prod", 12, 3, 2);

    /** One broker on a developer's machine. */
    public static final TopicProfile DEV = new TopicProfile("dev", 3, 1, 1);

    public TopicProfile {
        if (partitions < 1 || replicationFactor < 1 || minInSyncReplicas < 1) {
            throw new IllegalArgumentException(
                    "expected partitions, replication factor and min in-sync replicas of at least 1, but they are "
                            + partitions + ", " + replicationFactor + " and " + minInSyncReplicas);
        }
        if (minInSyncReplicas > replicationFactor) {
            throw new IllegalArgumentException("expected min in-sync replicas of at most the replication factor "
                    + replicationFactor + ", but it is " + minInSyncReplicas);
        }
    }

    /** This profile with another partition count. */
    public TopicProfile withPartitions(int count) {
        return new TopicProfile(name, count, replicationFactor, minInSyncReplicas);
    }
}
