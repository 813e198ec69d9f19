package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

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
        return new Appended(topic, Tail.ofCommitted(bootstrapServers, topic));
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
