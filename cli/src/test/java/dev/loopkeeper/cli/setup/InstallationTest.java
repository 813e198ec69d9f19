package dev.loopkeeper.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.setup.Installation.Part;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity.Standing;
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
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.embedded.registry.EmbeddedRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** On a cluster that has nothing yet. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InstallationTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> POOLS = List.of("default", "gpu");

    private EmbeddedBroker broker;
    private EmbeddedRegistry registryServer;
    private SchemaRegistry registry;
    private KafkaAddresses kafka;

    @BeforeAll
    void start() {
        broker = EmbeddedBroker.start();
        registryServer = EmbeddedRegistry.start(broker.bootstrapServers());
        registry = SchemaRegistries.open(RegistryConfig.of(registryServer.url()));
        kafka = new KafkaAddresses(broker.bootstrapServers(), URI.create(registryServer.url()));
    }

    @AfterAll
    void stop() {
        registry.close();
        registryServer.close();
        broker.close();
    }

    @Test
    void emptyCluster_isSetUpAsServicesDemand_andTheSecondRunFindsItDone(@TempDir Path folder)
            throws IOException, InterruptedException {
        // given
        var keys = new KeyFolder(folder);
        var random = new SecureRandom();
        keys.generate(() -> random.generateSeed(32));
        var installation = new Installation(kafka, registry);

        // when
        List<Part> topics = installation.topics(TopicProfile.DEV, POOLS);
        List<Part> subjects = installation.subjects();
        List<Part> published = installation.keys(keys, NOW);
        List<Part> topicsAgain = installation.topics(TopicProfile.DEV, POOLS);
        List<Part> publishedAgain = installation.keys(keys, NOW);

        // then
        assertThat(topics).allMatch(Part::changed);
        assertThat(differences()).isEmpty();
        assertThat(subjects).hasSameSizeAs(LoopTopic.values());
        for (LoopTopic topic : LoopTopic.values()) {
            assertThat(registry.compatibility(topic.subject()).toString())
                    .contains(topic.compatibility().name());
        }
        assertThat(published).hasSize(4).allMatch(Part::changed);
        assertThat(topicsAgain)
                .filteredOn(part -> part.kind().equals("topic"))
                .isNotEmpty()
                .noneMatch(Part::changed);
        assertThat(publishedAgain).hasSize(4).noneMatch(Part::changed);
    }

    @Test
    void rotatedKey_isPublishedBeforeItIsUsed_andTheOldOneCountsUntilItIsRevoked(@TempDir Path folder)
            throws IOException, InterruptedException {
        // given
        var keys = new KeyFolder(folder);
        var random = new SecureRandom();
        keys.generate(() -> random.generateSeed(32));
        var installation = new Installation(kafka, registry);
        installation.topics(TopicProfile.DEV, POOLS);
        installation.keys(keys, NOW);
        SigningKey old = keys.read(InstallationKey.RUNNER);
        SigningKey next = SigningKey.ofSeed(random.generateSeed(32));

        // when
        installation.rotate(keys, InstallationKey.RUNNER, next, NOW.plusSeconds(1));
        Map<KeyId, Standing> between = standings(installation, keys);
        installation.revoke(keys, old.id().text(), NOW.plusSeconds(5));

        // then
        assertThat(keys.read(InstallationKey.RUNNER).id()).isEqualTo(next.id());
        assertThat(between).containsEntry(old.id(), Standing.CURRENT).containsEntry(next.id(), Standing.CURRENT);
        assertThat(standings(installation, keys))
                .containsEntry(old.id(), Standing.REVOKED)
                .containsEntry(next.id(), Standing.CURRENT);
        assertThatThrownBy(() -> installation.revoke(keys, "ed25519:none", NOW)).isInstanceOf(CommandFailure.class);
    }

    private static Map<KeyId, Standing> standings(Installation installation, KeyFolder keys) throws IOException {
        return installation.published(keys).stream()
                .collect(Collectors.toMap(
                        key -> key.key().id(), key -> key.validity().at(NOW.plusSeconds(10))));
    }

    private List<?> differences() {
        List<TopicSpec> specs = TopicManifest.specs(TopicProfile.DEV);
        List<ShareGroupSpec> groups = POOLS.stream().map(ShareGroupSpec::ofPool).toList();
        try (Admin admin = Admin.create(kafka.client())) {
            var inspector = new TopicInspector(admin, 60_000);
            var comparison = new ManifestComparison(kafka.bootstrap());
            var found = new ArrayList<Object>(comparison.topics(
                    specs, inspector.topics(specs.stream().map(TopicSpec::name).toList())));
            found.addAll(comparison.groups(
                    groups,
                    inspector.groups(
                            groups.stream().map(ShareGroupSpec::groupId).toList())));
            return found;
        }
    }
}
