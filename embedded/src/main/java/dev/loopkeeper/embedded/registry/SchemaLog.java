package dev.loopkeeper.embedded.registry;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The compacted topic that holds a registry's state.
 *
 * <p>The catalog changes only by reading the topic back; a write returns once its own entry has been read.
 */
final class SchemaLog implements AutoCloseable {

    static final String TOPIC = "_schemas";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final KafkaProducer<String, String> producer;
    private final CatalogReader reader;

    private SchemaLog(KafkaProducer<String, String> producer, CatalogReader reader) {
        this.producer = producer;
        this.reader = reader;
    }

    /** Opens the topic, creating it when missing, and reads it to its end. */
    static SchemaLog open(String bootstrapServers) {
        createTopic(bootstrapServers);
        CatalogReader reader = CatalogReader.startedAtEnd(bootstrapServers, TOPIC, PATIENCE);
        KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all", "client.id", "embedded-registry-writer"),
                new StringSerializer(),
                new StringSerializer());
        return new SchemaLog(producer, reader);
    }

    Catalog catalog() {
        return reader.catalog();
    }

    /** Appends an entry and waits until it shows in the catalog. */
    void append(RegistryRecord entry) {
        ProducerRecord<String, String> written =
                new ProducerRecord<>(TOPIC, RecordCodec.key(entry), RecordCodec.value(entry));
        try {
            long offset = producer.send(written)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .offset();
            reader.awaitPast(offset, PATIENCE);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the registry's topic %s does not take entries".formatted(TOPIC), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing to " + TOPIC, e);
        }
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(1));
        reader.close();
    }

    private static void createTopic(String bootstrapServers) {
        NewTopic topic = new NewTopic(TOPIC, Optional.of(1), Optional.empty());
        topic.configs(Map.of("cleanup.policy", "compact"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(topic)).all().get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw new IllegalStateException("the topic %s cannot be created".formatted(TOPIC), e.getCause());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating " + TOPIC, e);
        }
    }
}
