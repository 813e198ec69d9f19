package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.client.topic.LoopTopic;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** Hands records to Kafka and turns its answers into values. */
final class Outbox implements AutoCloseable {

    private final Producer<String, byte[]> producer;

    Outbox(Producer<String, byte[]> producer) {
        this.producer = producer;
    }

    /**
     * Sends one record.
     *
     * @param value asks the registry when it is called for the first time
     */
    CompletionStage<Sent> send(LoopTopic topic, GoalId goal, CloudEvent event, Supplier<byte[]> value) {
        var result = new CompletableFuture<Sent>();
        try {
            var record = new ProducerRecord<>(topic.topicName(), goal.text(), value.get());
            CloudEventHeaders.write(event, record.headers());
            var unused = producer.send(record, (metadata, failure) -> complete(result, event.id(), metadata, failure));
        } catch (RuntimeException e) {
            result.completeExceptionally(new NotSentException(event.id(), isWorthRepeating(e), e));
        }
        return result;
    }

    private static void complete(
            CompletableFuture<Sent> result,
            String eventId,
            @Nullable RecordMetadata metadata,
            @Nullable Exception failure) {
        if (failure != null || metadata == null) {
            Exception cause =
                    failure == null ? new IllegalStateException("Kafka gave neither answer nor failure") : failure;
            result.completeExceptionally(new NotSentException(eventId, isWorthRepeating(cause), cause));
        } else {
            result.complete(new Sent(
                    eventId,
                    metadata.topic(),
                    metadata.partition(),
                    metadata.offset(),
                    Instant.ofEpochMilli(metadata.timestamp())));
        }
    }

    private static boolean isWorthRepeating(Exception failure) {
        return failure instanceof RetriableException || failure instanceof RegistryUnavailableException;
    }

    void flush() {
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
