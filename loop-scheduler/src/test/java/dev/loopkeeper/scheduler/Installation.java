package dev.loopkeeper.scheduler;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What surrounds the scheduler in an integration test: everybody's keys, one capability, and a producer that writes what others would. */
public final class Installation implements AutoCloseable {
    public static final SigningKey ROOT = key(9);
    public static final SigningKey SCHEDULER = key(1);
    public static final SigningKey WRITE_API = key(2);
    public static final SigningKey OPERATOR = key(4);
    public static final KeyRing KEYS = KeyRing.of(List.of(
            ring(SCHEDULER, KeyRole.SCHEDULER), ring(WRITE_API, KeyRole.WRITE_API), ring(OPERATOR, KeyRole.OPERATOR)));

    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","reads":["TODOS"],"changes":["TODOS"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private final EmbeddedKafka kafka;
    private final SchemaRegistry registry;
    private final TopicCodecs codecs;
    private final KafkaProducer<byte[], byte[]> producer;

    public Installation(EmbeddedKafka kafka) {
        this.kafka = kafka;
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.producer = new KafkaProducer<>(kafkaSettings().durableWriter("test-writer"));
    }

    /** Publishes everybody's keys and registers the capability that goals of the tests run. */
    public void prepare() {
        publish(OPERATOR, KeyRole.OPERATOR);
        publish(SCHEDULER, KeyRole.SCHEDULER);
        publish(WRITE_API, KeyRole.WRITE_API);
        send(
                LoopTopic.CAPABILITIES,
                "build@1",
                new OperatorRecords(codecs).capability(BUILD.getBytes(UTF_8), OPERATOR, Instant.now()));
    }

    public KafkaSettings kafkaSettings() {
        return KafkaSettings.at(kafka.bootstrapServers());
    }

    public TopicCodecs codecs() {
        return codecs;
    }

    public SchemaRegistry registry() {
        return registry;
    }

    public EmbeddedKafka kafka() {
        return kafka;
    }

    public SchedulerSettings settings(Path state) {
        return new SchedulerSettings(
                new PlatformSettings(
                        kafkaSettings(),
                        RegistryConfig.of(kafka.registryUrl()),
                        ROOT.verificationKey(),
                        TopicProfile.DEV),
                new SchedulerSettings.Streams(SchedulerSettings.APPLICATION_ID, "scheduler-under-test", state, 1),
                SchedulerSettings.Keys.fixed(SCHEDULER, WRITE_API),
                Duration.ofSeconds(120));
    }

    public void send(LoopTopic topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        producer.close();
        registry.close();
    }

    private void publish(SigningKey key, KeyRole role) {
        publish(key, role, Optional.empty());
    }

    /** Publishes a key, or that it is revoked. */
    void publish(SigningKey key, KeyRole role, Optional<Instant> revokedAt) {
        KeyStatement statement = new KeyStatement(key.verificationKey(), role, role.name(), Instant.EPOCH, revokedAt);
        send(LoopTopic.KEYS, key.id().text(), new OperatorRecords(codecs).key(statement, ROOT));
    }

    private static RingKey ring(SigningKey key, KeyRole role) {
        return new RingKey(
                key.verificationKey(),
                role,
                role.name(),
                new Validity(Instant.EPOCH, Optional.empty(), Optional.empty()));
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }
}
