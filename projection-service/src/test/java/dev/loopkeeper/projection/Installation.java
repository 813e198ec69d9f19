package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.schema.GoalEvent;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What surrounds the service in an integration test: everybody's keys, and a producer that writes what others would. */
public final class Installation implements AutoCloseable {

    public static final SigningKey ROOT = key(9);
    public static final SigningKey SCHEDULER = key(1);
    public static final SigningKey RUNNER = key(2);
    public static final SigningKey OPERATOR = key(4);

    private final EmbeddedKafka kafka;
    private final SchemaRegistry registry;
    private final TopicCodecs codecs;
    private final KafkaProducer<byte[], byte[]> producer;

    public Installation(EmbeddedKafka kafka) {
        this.kafka = kafka;
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.producer =
                new KafkaProducer<>(KafkaSettings.at(kafka.bootstrapServers()).durableWriter("test-writer"));
    }

    public PlatformSettings platform() {
        return new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                ROOT.verificationKey(),
                TopicProfile.DEV);
    }

    public SchemaRegistry registry() {
        return registry;
    }

    public TopicCodecs codecs() {
        return codecs;
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    public String registryUrl() {
        return kafka.registryUrl();
    }

    /** Publishes everybody's keys. */
    public void publishKeys() {
        publish(SCHEDULER, KeyRole.SCHEDULER, "scheduler-1");
        publish(RUNNER, KeyRole.RUNNER, "runner-1");
        publish(OPERATOR, KeyRole.OPERATOR, "operator-1");
    }

    public void register(String capabilityJson, String ref) {
        byte[] frame = new TrustFrames(codecs).capability(capabilityJson.getBytes(UTF_8), OPERATOR, Instant.now());
        send(LoopTopic.CAPABILITIES, ref, frame);
    }

    /** Asks for a goal to be opened. */
    public void open(String goal, String json) {
        try {
            GoalEvent event = GoalEvent.newBuilder()
                    .setEventId("open-" + goal.replace('/', '-'))
                    .setGoalId(goal)
                    .setOccurredAt(Instant.now())
                    .setClaimedBy("ci")
                    .setEvent(GoalDocument.parse(new ObjectMapper().readTree(json))
                            .opened())
                    .build();
            send(LoopTopic.GOAL_EVENTS, goal, codecs.goalEvents().encode(event));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public void send(LoopTopic topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes without waiting; whoever closes this waits. */
    public void sendLater(LoopTopic topic, String key, byte[] value) {
        var unused = producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value));
    }

    private void publish(SigningKey key, KeyRole role, String owner) {
        KeyStatement statement = new KeyStatement(key.verificationKey(), role, owner, Instant.EPOCH, Optional.empty());
        send(LoopTopic.KEYS, key.id().text(), new TrustFrames(codecs).key(statement, ROOT));
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }

    @Override
    public void close() {
        producer.close();
        registry.close();
    }
}
