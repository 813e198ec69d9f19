package dev.loopkeeper.embedded;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import java.util.List;

/**
 * What an embedded installation consists of.
 *
 * @param broker where its data lives and which ports Kafka uses
 * @param registryPort port of the schema registry, or 0 for the one last used with the directory, or else a free one
 * @param topics size of the topics, which are made where they are missing
 * @param pools names of the runner pools whose share groups are set up
 */
public record EmbeddedKafkaSettings(BrokerSettings broker, int registryPort, TopicProfile topics, List<String> pools) {

    public EmbeddedKafkaSettings {
        pools = List.copyOf(pools);
    }

    /** Temporary data, free ports, development's partition count, one pool named {@code default}. */
    public static EmbeddedKafkaSettings temporary() {
        return of(BrokerSettings.temporary());
    }

    /** The same on a broker with these settings. */
    public static EmbeddedKafkaSettings of(BrokerSettings broker) {
        return new EmbeddedKafkaSettings(broker, 0, TopicProfile.DEV, List.of("default"));
    }

    public EmbeddedKafkaSettings withBroker(BrokerSettings other) {
        return new EmbeddedKafkaSettings(other, registryPort, topics, pools);
    }

    public EmbeddedKafkaSettings onRegistryPort(int port) {
        return new EmbeddedKafkaSettings(broker, port, topics, pools);
    }

    public EmbeddedKafkaSettings withTopics(TopicProfile profile) {
        return new EmbeddedKafkaSettings(broker, registryPort, profile, pools);
    }

    public EmbeddedKafkaSettings withPools(String... names) {
        return new EmbeddedKafkaSettings(broker, registryPort, topics, List.of(names));
    }
}
