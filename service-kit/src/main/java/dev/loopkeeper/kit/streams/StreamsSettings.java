package dev.loopkeeper.kit.streams;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.nio.file.Path;

/**
 * What one Kafka Streams application is told.
 *
 * @param applicationId names its group, its transactions and its internal topics; the same on every instance
 * @param instanceId this instance's name, the same after a restart, so that the group takes it back at once
 * @param stateDirectory where its stores live; kept over restarts
 * @param kafka how to reach Kafka
 * @param topics how internal topics are sized
 * @param threads how many threads process
 */
public record StreamsSettings(
        String applicationId,
        String instanceId,
        Path stateDirectory,
        KafkaSettings kafka,
        TopicProfile topics,
        int threads) {

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
}
