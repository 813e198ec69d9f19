package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** When the first committed record of each key was appended to a topic, from now on and by the broker's clock. */
public final class Appended implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final String topic;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, Long> first = new HashMap<>();

    private Appended(String topic, KafkaConsumer<String, byte[]> consumer) {
        this.topic = topic;
        this.consumer = consumer;
    }

    /** What is appended to {@code topic} from now on. */
    public static Appended to(String bootstrapServers, String topic) {
        var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "enable.auto.commit",
                        "false",
                        "isolation.level",
                        "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return new Appended(topic, consumer);
    }

    /**
     * When the first record of {@code key} was appended, in milliseconds since the epoch.
     *
     * @throws IllegalStateException if there is none after {@code patience}
     */
    public long await(String key, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!first.containsKey(key)) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                first.putIfAbsent(record.key(), record.timestamp());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException(
                        "expected a record of " + key + " on " + topic + " within " + patience + ", but there is none");
            }
        }
        return first.remove(key);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
