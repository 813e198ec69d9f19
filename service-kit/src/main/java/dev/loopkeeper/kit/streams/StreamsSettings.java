package dev.loopkeeper.kit.streams;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What one Kafka Streams application is told.
 *
 * @param applicationId names its group, its transactions and its internal topics; the same on every instance
 * @param instanceId this instance's name, the same after a restart, so that the group takes it back at once
 * @param stateDirectory where its stores live; kept over restarts
 * @param kafka how to reach Kafka
 * @param topics how internal topics are sized
 * @param threads how many threads process
 * @param reachableAt host and port that this instance tells the others of its group; empty when it tells nothing
 */
public record StreamsSettings(
        String applicationId,
        String instanceId,
        Path stateDirectory,
        KafkaSettings kafka,
        TopicProfile topics,
        int threads,
        Optional<String> reachableAt) {

    /** One that tells the others nothing. */
    public StreamsSettings(
            String applicationId,
            String instanceId,
            Path stateDirectory,
            KafkaSettings kafka,
            TopicProfile topics,
            int threads) {
        this(applicationId, instanceId, stateDirectory, kafka, topics, threads, Optional.empty());
    }

    public StreamsSettings {
        if (applicationId.isBlank() || instanceId.isBlank() || threads < 1) {
            throw new IllegalArgumentException(
                    "expected an application id, an instance id and at least 1 thread, but they are \"" + applicationId
                            + "\", \"" + instanceId + "\" and " + threads);
        }
        if (topics.name().equals(TopicProfile.PROD.name())) {
            TemporaryFolders.refuse(stateDirectory);
        }
    }

    /** The same, telling the others that this instance is at {@code hostAndPort}. */
    public StreamsSettings reachableAt(String hostAndPort) {
        return new StreamsSettings(
                applicationId, instanceId, stateDirectory, kafka, topics, threads, Optional.of(hostAndPort));
    }
}
