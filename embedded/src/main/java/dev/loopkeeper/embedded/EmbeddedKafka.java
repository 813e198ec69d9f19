package dev.loopkeeper.embedded;

import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.embedded.registry.EmbeddedRegistry;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/**
 * Everything that Loopkeeper's services expect around them, in this process and on 127.0.0.1: a broker, a schema
 * registry, the topics of the manifest, the share groups of the pools, and each subject's compatibility level.
 *
 * <p>For development and tests only.
 */
public final class EmbeddedKafka implements AutoCloseable {

    private static final String REGISTRY_PORT = "registry";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedBroker broker;
    private final EmbeddedRegistry registry;

    private EmbeddedKafka(EmbeddedBroker broker, EmbeddedRegistry registry) {
        this.broker = broker;
        this.registry = registry;
    }

    /** A started installation with temporary data on free ports. */
    public static EmbeddedKafka start() {
        return start(EmbeddedKafkaSettings.temporary());
    }

    /**
     * A started installation, ready for services when this returns. On a retained directory it comes back as it was.
     *
     * @throws IllegalStateException when the broker or the registry does not start
     */
    public static EmbeddedKafka start(EmbeddedKafkaSettings settings) {
        EmbeddedBroker broker = EmbeddedBroker.start(settings.broker());
        try {
            provisionTopics(broker.bootstrapServers(), settings);
            EmbeddedRegistry registry =
                    EmbeddedRegistry.start(broker.bootstrapServers(), registryPort(broker, settings));
            broker.remember(REGISTRY_PORT, Integer.toString(registry.port()));
            setLevels(registry);
            return new EmbeddedKafka(broker, registry);
        } catch (RuntimeException e) {
            broker.close();
            throw e;
        }
    }

    /** What clients take as {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** What clients take as {@code schema.registry.url}. */
    public String registryUrl() {
        return registry.url();
    }

    /** The broker underneath. */
    public EmbeddedBroker broker() {
        return broker;
    }

    /** The registry beside it. */
    public EmbeddedRegistry registry() {
        return registry;
    }

    /** Stops the registry, then the broker; a second call does nothing. */
    @Override
    public void close() {
        registry.close();
        broker.close();
    }

    private static void provisionTopics(String bootstrapServers, EmbeddedKafkaSettings settings) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            TopicProvisioner provisioner = new TopicProvisioner(admin, PATIENCE.toMillis());
            provisioner.createMissing(TopicManifest.specs(settings.topics()));
            provisioner.configure(
                    settings.pools().stream().map(ShareGroupSpec::ofPool).toList());
        }
    }

    private static int registryPort(EmbeddedBroker broker, EmbeddedKafkaSettings settings) {
        if (settings.registryPort() != 0) {
            return settings.registryPort();
        }
        return broker.remembered(REGISTRY_PORT)
                .map(Integer::valueOf)
                .filter(LoopbackPorts::isFree)
                .orElseGet(LoopbackPorts::free);
    }

    private static void setLevels(EmbeddedRegistry registry) {
        try (SchemaRegistry client = SchemaRegistries.open(RegistryConfig.of(registry.url()))) {
            for (LoopTopic topic : LoopTopic.values()) {
                client.setCompatibility(topic.subject(), topic.compatibility());
            }
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
    }
}
