package dev.loopkeeper.scheduler.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/** Writes orders with an idempotent producer that waits for all in-sync replicas, and gives up while somebody still waits for the answer. */
final class KafkaOutbox implements Outbox, AutoCloseable {
    private static final URI SOURCE = URI.create("/loopkeeper/loop-scheduler/write-api");
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

    private final Producer<byte[], byte[]> producer;

    KafkaOutbox(KafkaSettings kafka) {
        Map<String, Object> properties = kafka.durableWriter("loop-scheduler-write-api");
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 5_000);
        properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 8_000);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        producer = new KafkaProducer<>(properties);
    }

    @Override
    public CompletableFuture<Void> write(Order order) {
        CompletableFuture<Void> written = new CompletableFuture<>();
        try {
            var unused = producer.send(record(order), (position, failure) -> {
                if (failure == null) {
                    written.complete(null);
                } else {
                    written.completeExceptionally(failure);
                }
            });
        } catch (KafkaException e) {
            written.completeExceptionally(e);
        }
        return written;
    }

    @Override
    public void close() {
        producer.close(CLOSE_PATIENCE);
    }

    private static ProducerRecord<byte[], byte[]> record(Order order) {
        String goal = order.goal().toString();
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(order.topic().topicName(), goal.getBytes(UTF_8), order.value());
        CloudEvent event = CloudEvent.of(
                        order.event().value(), SOURCE, CloudEventHeaders.type(order.kind()), goal, Instant.now())
                .correlatedWith(goal);
        CloudEventHeaders.write(order.traceparent().map(event::tracedBy).orElse(event), record.headers());
        return record;
    }
}
