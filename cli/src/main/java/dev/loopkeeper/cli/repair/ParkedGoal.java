package dev.loopkeeper.cli.repair;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.wire.OperationStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Finds the record that holds a goal, and publishes what an operator wants done with it. */
final class ParkedGoal {

    private static final List<Column> COLUMNS = List.of(
            Column.field("GOAL", "goal"), Column.field("RECORD", "record"), Column.field("OPERATION", "operation"));

    private ParkedGoal() {}

    static int repair(Session session, OperatorKey key, GoalId goal, Function<RecordPosition, RepairEvent> operation)
            throws IOException, InterruptedException {
        SigningKey operator = OperatorKey.read(key.file(session));
        RecordPosition record = parked(session, goal);
        OperationStatement statement = new OperationStatement(
                new EventId(UUID.randomUUID().toString()),
                goal,
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                operation.apply(record));
        publish(session.kafka(), statement, operator);
        ObjectNode done = JsonNodeFactory.instance
                .objectNode()
                .put("goal", goal.toString())
                .put("record", record.toString())
                .put("operation", statement.id().value());
        session.printer().one(done, COLUMNS);
        return ExitCode.OK.code();
    }

    private static RecordPosition parked(Session session, GoalId goal) {
        JsonNode parked = session.api().get(Path.goal(goal)).path("holds").path("parked");
        if (!parked.isObject()) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "expected " + goal + " to be parked, but no record holds it",
                    "see what it waits for with `loopctl goal get " + goal + "`");
        }
        return new RecordPosition(
                parked.path("topic").asText(),
                parked.path("partition").asInt(),
                parked.path("offset").asLong());
    }

    private static void publish(KafkaAddresses kafka, OperationStatement statement, SigningKey operator)
            throws InterruptedException {
        try (SchemaRegistry registry =
                        SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()));
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        kafka.durableWriter(), new ByteArraySerializer(), new ByteArraySerializer())) {
            byte[] value = new OperatorRecords(new TopicCodecs(registry, RegistrationMode.REGISTER))
                    .operation(statement, operator);
            byte[] goal = statement.goal().toString().getBytes(UTF_8);
            producer.send(new ProducerRecord<>(LoopTopic.OPERATIONS.topicName(), goal, value))
                    .get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException refused) {
                throw refused;
            }
            throw new IllegalStateException("an operation could not be written", e);
        }
    }
}
