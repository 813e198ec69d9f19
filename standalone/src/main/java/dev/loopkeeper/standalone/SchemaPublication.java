package dev.loopkeeper.standalone;

import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.Subjects;

/** Registers every topic's schema, so that a producer in another language can look it up before anything of ours has written. */
final class SchemaPublication {

    private SchemaPublication() {}

    static void publish(EmbeddedKafka kafka) {
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            for (LoopTopic topic : LoopTopic.values()) {
                Subjects.provision(topic, registry);
            }
        }
    }
}
