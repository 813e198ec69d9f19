package dev.loopkeeper.kit.settings;

import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kit.http.Outgoing;

/**
 * What all services of an installation share.
 *
 * @param kafka how to reach Kafka
 * @param registry how to reach the schema registry
 * @param rootKey the key whose signature makes every other key count
 * @param topics how the installation's topics are sized
 * @param outgoing how its services ask one another
 */
public record PlatformSettings(
        KafkaSettings kafka, RegistryConfig registry, VerificationKey rootKey, TopicProfile topics, Outgoing outgoing) {

    /** Settings of an installation without TLS. */
    public PlatformSettings(
            KafkaSettings kafka, RegistryConfig registry, VerificationKey rootKey, TopicProfile topics) {
        this(kafka, registry, rootKey, topics, Outgoing.PLAIN);
    }
}
