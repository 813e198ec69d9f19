package dev.loopkeeper.cli.setup;

import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes public keys in the root's name. */
final class KeyPublisher {

    private final KafkaAddresses kafka;
    private final TrustFrames frames;
    private final SigningKey root;

    KeyPublisher(KafkaAddresses kafka, SchemaRegistry registry, SigningKey root) {
        this.kafka = kafka;
        this.frames = new TrustFrames(new TopicCodecs(registry, RegistrationMode.REGISTER));
        this.root = root;
    }

    /** The keys on the topic that the root vouches for. */
    Set<KeyId> published() {
        try (TopicReader reader = TopicReader.open(kafka, List.of(LoopTopic.KEYS.topicName()))) {
            return reader.toPresentEnd().stream()
                    .map(record -> keyIn(record.octets()))
                    .flatMap(Optional::stream)
                    .collect(Collectors.toSet());
        }
    }

    /** Writes these statements, in their order; they are in the log when this returns. */
    void publish(List<KeyStatement> statements) throws InterruptedException {
        try (Producer<byte[], byte[]> producer =
                new KafkaProducer<>(kafka.durableWriter(), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (KeyStatement statement : statements) {
                producer.send(record(statement)).get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException refused) {
                throw refused;
            }
            throw new IllegalStateException("a key could not be written", e);
        }
    }

    private ProducerRecord<byte[], byte[]> record(KeyStatement statement) {
        byte[] key = statement.key().id().text().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(LoopTopic.KEYS.topicName(), key, frames.key(statement, root));
    }

    private Optional<KeyId> keyIn(byte[] frame) {
        try {
            return frames.key(frame, root.verificationKey())
                    .map(key -> key.key().id());
        } catch (MalformedDocument e) {
            // Anybody may write there; what the root did not sign publishes nothing.
            return Optional.empty();
        }
    }
}
