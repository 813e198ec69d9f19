package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.trust.PublishedKeys;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Signs capability documents as the operator and publishes them. */
public final class CapabilityPublisher implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final SchemaRegistry registry;
    private final OperatorRecords records;
    private final SigningKey operator;
    private final KafkaAddresses kafka;
    private final VerificationKey root;
    private final TopicCodecs codecs;
    private @Nullable RegisteredCapabilities registered;
    private boolean published;

    /**
     * @param kafka where to publish
     * @param root the key whose word services take for those of operators
     * @param operatorKey file of the operator's private key, PKCS #8 in PEM
     */
    public CapabilityPublisher(KafkaAddresses kafka, VerificationKey root, Path operatorKey) throws IOException {
        this.operator = OperatorKey.read(operatorKey);
        this.kafka = kafka;
        this.root = root;
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.records = new OperatorRecords(codecs);
        this.producer =
                new KafkaProducer<>(kafka.durableWriter(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * That {@code document} may be registered.
     *
     * @param name where the document comes from, for messages
     * @throws CommandFailure if it is no capability, or if its version is registered with other content
     */
    public void demandUnchanged(String name, ObjectNode document) {
        before(name, version(name, document), document);
    }

    /**
     * Registers what {@code document} describes, unless it is registered like this already.
     *
     * @param name where the document comes from, for messages
     * @throws CommandFailure if it is no capability, if its version is registered with other content, or if no operator is known by the key
     */
    public Registration publish(String name, ObjectNode document) throws InterruptedException {
        String key = version(name, document);
        RegisteredCapabilities known = registered();
        Optional<JsonNode> before = before(name, key, document);
        boolean fading = known.fading().contains(key);
        if (before.isEmpty() || fading) {
            demandPublished();
            write(key, CapabilityDocuments.octets(document));
            registered = known.with(key, document);
        }
        return new Registration(key, outcome(before.isPresent(), fading));
    }

    private Optional<JsonNode> before(String name, String key, ObjectNode document) {
        Optional<JsonNode> before = Optional.ofNullable(registered().documents().get(key));
        if (before.isPresent() && !before.get().equals(document)) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "expected " + key + " to be as it is registered, but " + name + " says something else",
                    "give the changed capability another capabilityVersion; see `loopctl capability get " + key + "`");
        }
        return before;
    }

    private static String version(String name, ObjectNode document) {
        return CapabilityDocuments.read(name, document).capability().ref().toString();
    }

    /** What became of a document. */
    public enum Outcome {
        /** It was not registered, and is now. */
        NOW,
        /** It was registered like this already. */
        BEFORE,
        /** It was registered like this already, and is once more, since a record that is ignored would have taken its place at compaction. */
        AGAIN
    }

    /**
     * What became of a document.
     *
     * @param capability its id and version
     * @param outcome how it comes to be registered
     */
    public record Registration(String capability, Outcome outcome) {}

    private static Outcome outcome(boolean before, boolean fading) {
        if (!before) {
            return Outcome.NOW;
        }
        return fading ? Outcome.AGAIN : Outcome.BEFORE;
    }

    /** What was registered when this was first asked, and what has been published here since. */
    public RegisteredCapabilities registered() {
        RegisteredCapabilities known = registered;
        if (known == null) {
            known = RegisteredCapabilities.read(kafka, root);
            registered = known;
        }
        return known;
    }

    private void demandPublished() {
        if (!published) {
            PublishedOperators.demand(
                    PublishedKeys.read(kafka, new TrustFrames(codecs), root).ring(), operator.id());
            published = true;
        }
    }

    private void write(String key, byte[] octets) throws InterruptedException {
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
    }

    @Override
    public void close() {
        producer.close();
        registry.close();
    }
}
