package dev.loopkeeper.client.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;

/** Against the broker that Kafka publishes, where our embedded one might be too kind. */
@Testcontainers(disabledWithoutDocker = true)
class ManifestContainerIT {

    private static final long TIMEOUT_MILLIS = 60_000;

    @Container
    private static final KafkaContainer BROKER = new KafkaContainer(System.getProperty("loopkeeper.kafka.image"));

    @Test
    void provisionedManifest_isFoundAsDemanded_andProvisioningAgainChangesNothing() {
        try (var admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, BROKER.getBootstrapServers()))) {
            // given
            List<TopicSpec> specs = TopicManifest.specs(TopicProfile.DEV);
            var provisioner = new TopicProvisioner(admin, TIMEOUT_MILLIS);
            var inspector = new TopicInspector(admin, TIMEOUT_MILLIS);
            List<String> names = specs.stream().map(TopicSpec::name).toList();

            // when
            List<String> created = provisioner.createMissing(specs);
            List<String> createdAgain = provisioner.createMissing(specs);

            // then
            assertThat(created).containsExactlyInAnyOrderElementsOf(names);
            assertThat(createdAgain).isEmpty();
            assertThat(new ManifestComparison(BROKER.getBootstrapServers()).topics(specs, inspector.topics(names)))
                    .isEmpty();
        }
    }
}
