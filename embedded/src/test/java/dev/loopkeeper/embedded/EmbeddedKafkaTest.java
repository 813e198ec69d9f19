package dev.loopkeeper.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ManifestComparison;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicInspector;
import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicSpec;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedKafkaTest {

    @TempDir
    private Path directory;

    @Test
    void installation_matchesTheManifestAlsoAfterARestart() {
        // given
        EmbeddedKafkaSettings settings =
                EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(directory)).withPools("default", "gpu");
        EmbeddedKafka.start(settings).close();

        // when
        try (EmbeddedKafka kafka = EmbeddedKafka.start(settings);
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {

            // then
            List<TopicSpec> specs = TopicManifest.specs(TopicProfile.DEV);
            List<ShareGroupSpec> groups = List.of(ShareGroupSpec.ofPool("default"), ShareGroupSpec.ofPool("gpu"));
            TopicInspector inspector = new TopicInspector(admin, 60_000);
            ManifestComparison comparison = new ManifestComparison(kafka.bootstrapServers());
            assertThat(comparison.topics(
                            specs,
                            inspector.topics(specs.stream().map(TopicSpec::name).toList())))
                    .isEmpty();
            assertThat(comparison.groups(
                            groups,
                            inspector.groups(
                                    groups.stream().map(ShareGroupSpec::groupId).toList())))
                    .isEmpty();
        }
    }

    @Test
    void everySubject_hasTheLevelOfItsTopic() {
        // given
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            for (LoopTopic topic : LoopTopic.values()) {
                // when
                var level = registry.compatibility(topic.subject());

                // then
                assertThat(level).as(topic.topicName()).isEqualTo(new Lookup.Found<>(topic.compatibility()));
            }
        }
    }
}
