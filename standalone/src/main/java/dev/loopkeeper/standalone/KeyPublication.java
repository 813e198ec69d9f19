package dev.loopkeeper.standalone;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes the development keys that have not been, with the root's word for each. */
final class KeyPublication {

    private KeyPublication() {}

    static void publish(DevKeys keys, EmbeddedKafka kafka, Instant now) throws InterruptedException, IOException {
        List<DevKey> unpublished = keys.unpublished();
        if (unpublished.isEmpty()) {
            return;
        }
        SigningKey root = keys.get(DevKey.ROOT);
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
                var producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers(), "acks", "all"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            var records = new OperatorRecords(new TopicCodecs(registry, RegistrationMode.REGISTER));
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (DevKey key : unpublished) {
                KeyStatement statement = statement(key, key.role().orElseThrow(), keys, now);
                sent.add(producer.send(new ProducerRecord<>(
                        LoopTopic.KEYS.topicName(),
                        statement.key().id().text().getBytes(StandardCharsets.UTF_8),
                        records.key(statement, root))));
            }
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
            keys.notePublished();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the development keys could not be published", e);
        }
    }

    private static KeyStatement statement(DevKey key, KeyRole role, DevKeys keys, Instant now) {
        return new KeyStatement(keys.get(key).verificationKey(), role, key.owner(), now, Optional.empty());
    }
}
