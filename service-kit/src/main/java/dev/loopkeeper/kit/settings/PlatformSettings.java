package dev.loopkeeper.kit.settings;

import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.topic.TopicProfile;

/**
 * What all services of an installation share.
 *
 * @param kafka how to reach Kafka
 * @param registry how to reach the schema registry
 * @param rootKey the key whose signature makes every other key count
 * @param topics how the installation's topics are sized
 */
public record PlatformSettings(
        KafkaSettings kafka, RegistryConfig registry, VerificationKey rootKey, TopicProfile topics) {}
