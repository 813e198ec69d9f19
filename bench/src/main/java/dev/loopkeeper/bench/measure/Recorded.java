package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** When the committed records of each key were appended to each of several topics, from now on and by the broker's clock. */
public final class Recorded implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, Map<String, List<Instant>>> times = new HashMap<>();

    private Recorded(KafkaConsumer<String, byte[]> consumer) {
        this.consumer = consumer;
    }

    /** What is appended to {@code topics} from now on. */
    public static Recorded to(String bootstrapServers, String... topics) {
        return new Recorded(Tail.ofCommitted(bootstrapServers, topics));
    }

    /**
     * Reads until {@code topic} has had {@code expected} records.
     *
     * @throws IllegalStateException if it has fewer after {@code patience}
     */
    public void await(String topic, int expected, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (count(topic) < expected) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                of(record.topic())
                        .computeIfAbsent(record.key(), key -> new ArrayList<>())
                        .add(Instant.ofEpochMilli(record.timestamp()));
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("expected " + expected + " records on " + topic + " within " + patience
                        + ", but there are " + count(topic));
            }
        }
    }

    /** How many records of {@code topic} were read. */
    public int count(String topic) {
        return of(topic).values().stream().mapToInt(List::size).sum();
    }

    /** When the records of {@code key} were appended to {@code topic}, in their order. */
    public List<Instant> times(String topic, String key) {
        return of(topic).getOrDefault(key, List.of());
    }

    private Map<String, List<Instant>> of(String topic) {
        return times.computeIfAbsent(topic, name -> new HashMap<>());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
