package dev.loopkeeper.bench.loop;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.settings.PlatformSettings;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes what operators and other services would. What was written is stored when this is closed. */
final class Desk implements AutoCloseable {

    private static final Principal SOMEBODY = new Principal("bench");

    private final SchemaRegistry registry;
    private final ActionWriter actions;
    private final OperatorRecords operators;
    private final KafkaProducer<byte[], byte[]> producer;

    Desk(PlatformSettings platform, SigningKey writeApi) {
        this.registry = SchemaRegistries.open(platform.registry());
        TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.actions = new ActionWriter(codecs, writeApi);
        this.operators = new OperatorRecords(codecs);
        this.producer = new KafkaProducer<>(platform.kafka().durableWriter("bench-desk"));
    }

    void publish(Trust trust) {
        publish(trust.scheduler(), KeyRole.SCHEDULER, trust.root());
        publish(trust.writeApi(), KeyRole.WRITE_API, trust.root());
        publish(trust.runner(), KeyRole.RUNNER, trust.root());
        publish(trust.operator(), KeyRole.OPERATOR, trust.root());
    }

    void register(int turns, SigningKey operator) {
        register(Work.nothing(turns), operator);
    }

    void register(Work work, SigningKey operator) {
        byte[] value = operators.capability(work.capability(), operator, now());
        send(LoopTopic.CAPABILITIES, work.ref(), value);
    }

    void open(String goal, int turns) {
        open(goal, turns, Work.nothing(turns));
    }

    void open(String goal, int turns, Work work) {
        GoalDocument document = GoalDocument.parse(work.goal(goal, turns));
        byte[] value = actions.open(new EventId("open-" + goal.replace('/', '-')), document, now(), SOMEBODY);
        send(LoopTopic.GOAL_EVENTS, goal, value);
    }

    @Override
    public void close() {
        producer.close();
        registry.close();
    }

    private void publish(SigningKey key, KeyRole role, SigningKey root) {
        KeyStatement statement = new KeyStatement(
                key.verificationKey(), role, "bench-" + role.name().toLowerCase(Locale.ROOT), now(), Optional.empty());
        send(LoopTopic.KEYS, statement.key().id().text(), operators.key(statement, root));
    }

    private void send(LoopTopic topic, String key, byte[] value) {
        var unused = producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value));
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
