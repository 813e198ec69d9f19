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
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperationStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.schema.GoalEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** What surrounds the service in an integration test: everybody's keys, and a producer that writes what others would. */
public final class Installation implements AutoCloseable {

    public static final SigningKey ROOT = key(9);
    public static final SigningKey SCHEDULER = key(1);
    public static final SigningKey RUNNER = key(2);
    public static final SigningKey OPERATOR = key(4);

    private final String bootstrapServers;
    private final String registryUrl;
    private final SchemaRegistry registry;
    private final TopicCodecs codecs;
    private final KafkaProducer<byte[], byte[]> producer;

    public Installation(EmbeddedKafka kafka) {
        this(kafka.bootstrapServers(), kafka.registryUrl());
    }

    public Installation(String bootstrapServers, String registryUrl) {
        this.bootstrapServers = bootstrapServers;
        this.registryUrl = registryUrl;
        this.registry = SchemaRegistries.open(RegistryConfig.of(registryUrl));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.producer = new KafkaProducer<>(KafkaSettings.at(bootstrapServers).durableWriter("test-writer"));
    }

    public PlatformSettings platform() {
        return new PlatformSettings(
                KafkaSettings.at(bootstrapServers),
                RegistryConfig.of(registryUrl),
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
        return bootstrapServers;
    }

    public String registryUrl() {
        return registryUrl;
    }

    /** Publishes everybody's keys. */
    public void publishKeys() {
        publish(SCHEDULER, KeyRole.SCHEDULER, "scheduler-1");
        publish(RUNNER, KeyRole.RUNNER, "runner-1");
        publish(OPERATOR, KeyRole.OPERATOR, "operator-1");
    }

    public void register(String capabilityJson, String ref) {
        byte[] frame = new OperatorRecords(codecs).capability(capabilityJson.getBytes(UTF_8), OPERATOR, Instant.now());
        send(LoopTopic.CAPABILITIES, ref, frame);
    }

    /** Asks for a goal to be opened. */
    public void open(String goal, String json) {
        send(
                LoopTopic.GOAL_EVENTS,
                goal,
                codecs.goalEvents().encode(opening("open-" + goal.replace('/', '-'), goal, json)));
    }

    public GoalEvent opening(String eventId, String goal, String json) {
        try {
            return GoalEvent.newBuilder()
                    .setEventId(eventId)
                    .setGoalId(goal)
                    .setOccurredAt(Instant.now())
                    .setClaimedBy("ci")
                    .setEvent(GoalDocument.parse(new ObjectMapper().readTree(json))
                            .opened())
                    .build();
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

    /** Writes to a topic that is not one of ours. */
    public void sendRaw(String topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic, key.getBytes(UTF_8), value))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes these bytes, whatever they are, to the partition named, or to the one that the key gives. */
    public void send(LoopTopic topic, @Nullable Integer partition, byte @Nullable [] key, byte @Nullable [] value) {
        send(new ProducerRecord<>(topic.topicName(), partition, key, value));
    }

    /** Writes this record, whatever it is. */
    public void send(ProducerRecord<byte[], byte[]> record) {
        try {
            producer.send(record).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Publishes what the operator wants done with a goal. */
    public void operate(String goal, RepairEvent event) {
        OperationStatement statement = new OperationStatement(
                new EventId(UUID.randomUUID().toString()),
                GoalId.of(goal),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                event);
        send(LoopTopic.OPERATIONS, goal, new OperatorRecords(codecs).operation(statement, OPERATOR));
    }

    /** Writes without waiting; whoever closes this waits. */
    public void sendLater(LoopTopic topic, String key, byte[] value) {
        var unused = producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value));
    }

    /** Waits for what was sent without waiting. */
    public void flush() {
        producer.flush();
    }

    private void publish(SigningKey key, KeyRole role, String owner) {
        KeyStatement statement = new KeyStatement(key.verificationKey(), role, owner, Instant.EPOCH, Optional.empty());
        send(LoopTopic.KEYS, key.id().text(), new OperatorRecords(codecs).key(statement, ROOT));
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
