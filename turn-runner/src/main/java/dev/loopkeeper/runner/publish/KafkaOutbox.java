package dev.loopkeeper.runner.publish;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.Writer;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes to Kafka through one idempotent producer without transactions: an open one would hold up every goal of its partition.
 * The producer itself tries again for as long as it lives.
 */
public final class KafkaOutbox implements Outbox, AutoCloseable {
    private static final URI SOURCE = URI.create("/loopkeeper/turn-runner");
    private static final String DEAD_LETTERS = new DeadLetterTopic(Writer.TURN_RUNNER).topicName();
    private static final Duration FLUSH = Duration.ofSeconds(10);

    private final RunnerFrames frames;
    private final Supplier<SigningKey> key;
    private final RunnerId runner;
    private final Producer<byte[], byte[]> producer;
    private final Optional<String> traceparent;

    /**
     * @param key signs reports and seals receipts; asked for each time
     * @param producer stays this outbox's to close
     */
    KafkaOutbox(RunnerFrames frames, Supplier<SigningKey> key, RunnerId runner, Producer<byte[], byte[]> producer) {
        this(frames, key, runner, producer, Optional.empty());
    }

    private KafkaOutbox(
            RunnerFrames frames,
            Supplier<SigningKey> key,
            RunnerId runner,
            Producer<byte[], byte[]> producer,
            Optional<String> traceparent) {
        this.frames = frames;
        this.key = key;
        this.runner = runner;
        this.producer = producer;
        this.traceparent = traceparent;
    }

    /** An outbox that writes to {@code kafka}. */
    public static KafkaOutbox open(
            KafkaSettings kafka, RunnerFrames frames, Supplier<SigningKey> key, RunnerId runner) {
        Map<String, Object> settings = kafka.durableWriter("turn-runner-" + runner);
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        return new KafkaOutbox(frames, key, runner, new KafkaProducer<>(settings));
    }

    @Override
    public CompletableFuture<Void> report(Report report) {
        byte[] value = frames.report(
                new Proposed(report.id(), report.goal(), report.at(), runner.value(), report.event()),
                runner,
                report.beat(),
                report.content(),
                key.get());
        CloudEvent event = CloudEvent.of(
                report.id().value(),
                SOURCE,
                CloudEventHeaders.type(report.event().getClass().getSimpleName()),
                report.goal().toString(),
                report.at());
        return send(
                LoopTopic.TURN_EVENTS, value, event.correlatedWith(report.goal().toString()));
    }

    @Override
    public CompletableFuture<Void> receipt(ReceiptDocument receipt) {
        CloudEvent event = CloudEvent.of(
                receipt.id().value(),
                SOURCE,
                CloudEventHeaders.type("SealedReceipt"),
                receipt.goal().toString(),
                receipt.trace().finishedAt());
        return send(
                LoopTopic.RECEIPTS,
                frames.receipt(receipt, key.get()),
                event.correlatedWith(receipt.goal().toString())
                        .causedBy(receipt.decision().value()));
    }

    @Override
    public Outbox tracedBy(String parent) {
        return new KafkaOutbox(frames, key, runner, producer, Optional.of(parent));
    }

    /** Puts a record away that nobody can read, bytes and headers kept, with where it stood and why. */
    public CompletableFuture<Void> deadLetter(ConsumerRecord<byte[], byte[]> record, String reason) {
        ProducerRecord<byte[], byte[]> letter =
                new ProducerRecord<>(DEAD_LETTERS, null, record.key(), record.value(), record.headers());
        DeadLetterHeaders.write(
                new DeadLetterHeaders.Origin(
                        record.topic(), record.partition(), record.offset(), Instant.ofEpochMilli(record.timestamp())),
                new DeadLetterHeaders.Reason("UNDECODABLE", "a record that can be read", reason),
                letter.headers());
        return send(letter);
    }

    /** Writes out what is under way and lets the producer go. */
    @Override
    public void close() {
        producer.close(FLUSH);
    }

    private CompletableFuture<Void> send(LoopTopic topic, byte[] value, CloudEvent event) {
        byte[] goal = event.subject().orElseThrow().getBytes(StandardCharsets.UTF_8);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic.topicName(), goal, value);
        CloudEventHeaders.write(traceparent.map(event::tracedBy).orElse(event), record.headers());
        return send(record);
    }

    private CompletableFuture<Void> send(ProducerRecord<byte[], byte[]> record) {
        CompletableFuture<Void> written = new CompletableFuture<>();
        var unused = producer.send(record, (metadata, fault) -> {
            if (fault == null) {
                written.complete(null);
            } else {
                written.completeExceptionally(fault);
            }
        });
        return written;
    }
}
