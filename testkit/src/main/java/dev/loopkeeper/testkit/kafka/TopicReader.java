package dev.loopkeeper.testkit.kafka;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.AvroDeserializer;
import dev.loopkeeper.client.topic.LoopTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.Awaitility;

/**
 * Reads one topic from its beginning, committed records only, and remembers all it has read. Not safe for several
 * threads.
 */
public final class TopicReader<V> implements AutoCloseable {

    private static final Duration TOPIC_SHOWS_WITHIN = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);

    private final String topic;
    private final KafkaConsumer<String, V> consumer;
    private final List<TopicPartition> partitions;
    private final List<ConsumerRecord<String, V>> seen = new ArrayList<>();
    private Duration patience = Duration.ofMinutes(2);

    private TopicReader(String topic, KafkaConsumer<String, V> consumer, List<TopicPartition> partitions) {
        this.topic = topic;
        this.consumer = consumer;
        this.partitions = partitions;
    }

    /** A reader at the beginning of an existing topic. */
    public static <V> TopicReader<V> of(String bootstrapServers, String topic, Deserializer<V> values) {
        KafkaConsumer<String, V> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", bootstrapServers,
                        "isolation.level", "read_committed",
                        "fetch.max.wait.ms", "50"),
                new StringDeserializer(),
                values);
        try {
            List<TopicPartition> partitions = partitionsOf(topic, consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            return new TopicReader<>(topic, consumer, partitions);
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
    }

    /** A reader at the beginning of one of our topics; {@code type} is the class of its values. */
    public static <V extends SpecificRecord> TopicReader<V> of(
            String bootstrapServers, SchemaRegistry registry, LoopTopic topic, Class<V> type) {
        AvroCodec<V> codec = AvroCodec.of(type, topic.subject(), registry, RegistrationMode.LOOK_UP);
        return of(bootstrapServers, topic.topicName(), new AvroDeserializer<>(codec));
    }

    /** This reader, with another time to wait than the two minutes it has by default. */
    public TopicReader<V> waitingAtMost(Duration time) {
        patience = time;
        return this;
    }

    /**
     * Everything committed up to now, in the order read.
     *
     * @throws AssertionError when it cannot be read in time
     */
    public List<ConsumerRecord<String, V>> all() {
        long deadline = System.nanoTime() + patience.toNanos();
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("expected to read %s up to %s within %d s, but read %s"
                        .formatted(topic, ends, patience.toSeconds(), new RecordList(seen)));
            }
            poll();
        }
        return List.copyOf(seen);
    }

    /** The values of {@link #all()} that have this key. */
    public List<V> all(String key) {
        return all().stream()
                .filter(record -> key.equals(record.key()))
                .map(ConsumerRecord::value)
                .toList();
    }

    /**
     * The first value with this key that is as {@code wanted}, read before or to come in time.
     *
     * @param what for the failure's sentence: "expected on topic: what"
     * @throws AssertionError that lists what was read under the key instead
     */
    public V await(String what, String key, Predicate<? super V> wanted) {
        return awaitRecord(what, record -> key.equals(record.key()) && wanted.test(record.value()))
                .value();
    }

    /**
     * The first record that is as {@code wanted}, read before or to come in time.
     *
     * @throws AssertionError that lists what was read instead
     */
    public ConsumerRecord<String, V> awaitRecord(String what, Predicate<? super ConsumerRecord<String, V>> wanted) {
        return awaitRecords(what, 1, wanted).getFirst();
    }

    /**
     * The first {@code count} records that are as {@code wanted}, read before or to come in time.
     *
     * @throws AssertionError that lists what was read instead
     */
    public List<ConsumerRecord<String, V>> awaitRecords(
            String what, int count, Predicate<? super ConsumerRecord<String, V>> wanted) {
        List<ConsumerRecord<String, V>> found = new ArrayList<>();
        long deadline = System.nanoTime() + patience.toNanos();
        int examined = 0;
        while (true) {
            for (; examined < seen.size() && found.size() < count; examined++) {
                if (wanted.test(seen.get(examined))) {
                    found.add(seen.get(examined));
                }
            }
            if (found.size() >= count) {
                return List.copyOf(found);
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("expected %d on %s within %d s: %s, but found %d among %s"
                        .formatted(count, topic, patience.toSeconds(), what, found.size(), new RecordList(seen)));
            }
            poll();
        }
    }

    @Override
    public void close() {
        consumer.close();
    }

    private void poll() {
        consumer.poll(POLL).forEach(seen::add);
    }

    /** Asks again for a while, since a topic just created is not known to the broker's listeners at once. */
    private static List<TopicPartition> partitionsOf(String topic, KafkaConsumer<?, ?> consumer) {
        return Awaitility.await("a topic named " + topic)
                .atMost(TOPIC_SHOWS_WITHIN)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .until(() -> known(topic, consumer), known -> !known.isEmpty());
    }

    private static List<TopicPartition> known(String topic, KafkaConsumer<?, ?> consumer) {
        List<PartitionInfo> known = consumer.partitionsFor(topic);
        return known == null
                ? List.of()
                : known.stream()
                        .map(info -> new TopicPartition(info.topic(), info.partition()))
                        .toList();
    }
}
