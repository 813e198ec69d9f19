package dev.loopkeeper.cli.setup;

import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.trust.PublishedKeys;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Publishes public keys in the root's name. */
final class KeyPublisher {

    private final KafkaAddresses kafka;
    private final TrustFrames frames;
    private final OperatorRecords records;
    private final SigningKey root;

    KeyPublisher(KafkaAddresses kafka, SchemaRegistry registry, SigningKey root) {
        this.kafka = kafka;
        TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.frames = new TrustFrames(codecs);
        this.records = new OperatorRecords(codecs);
        this.root = root;
    }

    /** The ids of the keys on the topic that the root vouches for. */
    Set<KeyId> published() {
        return keys().keySet();
    }

    /** The keys on the topic that the root vouches for, as they stand, in the order in which they came. */
    Map<KeyId, RingKey> keys() {
        return PublishedKeys.read(kafka, frames, root.verificationKey()).inOrder();
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
        return new ProducerRecord<>(LoopTopic.KEYS.topicName(), key, records.key(statement, root));
    }
}
