package dev.loopkeeper.bench.floor;

import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The floor's runner: a member of a share group that answers each request at once and acknowledges it when its start is written. */
final class Echo implements AutoCloseable {

    static final String GROUP = "bench.floor.runners";

    private static final Duration POLL = Duration.ofMillis(500);
    private static final int MOST_AT_ONCE = 32;

    private final KafkaShareConsumer<byte[], byte[]> consumer;
    private final KafkaProducer<byte[], byte[]> producer;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "bench-floor-runner");

    private Echo(KafkaSettings kafka) {
        Map<String, Object> reading = kafka.client("bench-floor-runner");
        reading.put(ConsumerConfig.GROUP_ID_CONFIG, GROUP);
        reading.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
        reading.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
        reading.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_AT_ONCE);
        reading.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        reading.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        this.consumer = new KafkaShareConsumer<>(reading);
        Map<String, Object> writing = kafka.durableWriter("bench-floor-runner");
        writing.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        this.producer = new KafkaProducer<>(writing);
    }

    static Echo start(KafkaSettings kafka) {
        Echo echo = new Echo(kafka);
        echo.consumer.subscribe(List.of(FloorTopic.REQUESTS.topicName()));
        echo.thread.start();
        return echo;
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (consumer;
                producer) {
            while (closing.getCount() > 0) {
                answer(consumer.poll(POLL));
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the floor's runner failed", e);
        }
    }

    private void answer(ConsumerRecords<byte[], byte[]> requests) throws InterruptedException, ExecutionException {
        if (requests.isEmpty()) {
            return;
        }
        List<Future<RecordMetadata>> starts = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> request : requests) {
            Count count = Count.of(request.value());
            starts.add(send(FloorTopic.STARTS, request.key(), count));
            var unused = send(FloorTopic.RECEIPTS, request.key(), count);
        }
        for (Future<RecordMetadata> start : starts) {
            start.get();
        }
        requests.forEach(request -> consumer.acknowledge(request, AcknowledgeType.ACCEPT));
        consumer.commitSync();
    }

    private Future<RecordMetadata> send(FloorTopic topic, byte[] key, Count count) {
        return producer.send(new ProducerRecord<>(topic.topicName(), key, topic.value(count)));
    }
}
