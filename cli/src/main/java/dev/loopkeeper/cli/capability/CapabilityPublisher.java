package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Signs capability documents as the operator and publishes them. */
public final class CapabilityPublisher implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final SchemaRegistry registry;
    private final OperatorRecords records;
    private final SigningKey operator;

    /**
     * @param kafka where to publish
     * @param operatorKey file of the operator's private key, PKCS #8 in PEM
     */
    public CapabilityPublisher(KafkaAddresses kafka, Path operatorKey) throws IOException {
        this.operator = OperatorKey.read(operatorKey);
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()));
        this.records = new OperatorRecords(new TopicCodecs(registry, RegistrationMode.REGISTER));
        this.producer =
                new KafkaProducer<>(kafka.durableWriter(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * Registers what {@code document} describes.
     *
     * @param name where the document comes from, for messages
     * @return its id and version
     */
    public String publish(String name, ObjectNode document) throws InterruptedException {
        byte[] octets = document.toString().getBytes(StandardCharsets.UTF_8);
        String key = reference(name, octets);
        byte[] value = records.capability(octets, operator, Instant.now().truncatedTo(ChronoUnit.MICROS));
        var record =
                new ProducerRecord<>(LoopTopic.CAPABILITIES.topicName(), key.getBytes(StandardCharsets.UTF_8), value);
        try {
            producer.send(record).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException refused) {
                throw refused;
            }
            throw new IllegalStateException("a capability could not be written", e);
        }
        return key;
    }

    @Override
    public void close() {
        producer.close();
        registry.close();
    }

    private static String reference(String name, byte[] octets) {
        try {
            return CapabilityDocument.parse(octets).capability().ref().toString();
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.FAILED, name + " is no capability: " + e.getMessage(), "correct the document", e);
        }
    }
}
