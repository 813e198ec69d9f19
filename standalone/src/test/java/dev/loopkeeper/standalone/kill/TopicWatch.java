package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.AvroDeserializer;
import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Sees a step on its topic: also in the middle of a transaction, when it is to look that closely. */
final class TopicWatch<V extends SpecificRecord> implements StepWatch {

    private final LoopTopic topic;
    private final BiPredicate<V, Integer> reached;
    private final KafkaConsumer<String, V> consumer;

    private TopicWatch(LoopTopic topic, BiPredicate<V, Integer> reached, KafkaConsumer<String, V> consumer) {
        this.topic = topic;
        this.reached = reached;
        this.consumer = consumer;
    }

    /**
     * A watch that starts now.
     *
     * @param isolation Kafka's {@code isolation.level}
     * @param reached whether a record of the goal shows that its turn has come this far
     */
    static <V extends SpecificRecord> TopicWatch<V> from(
            Installation installation,
            String isolation,
            LoopTopic topic,
            Class<V> type,
            BiPredicate<V, Integer> reached) {
        SchemaRegistry registry = installation.registry();
        Deserializer<V> values =
                new AvroDeserializer<>(AvroCodec.of(type, topic.subject(), registry, RegistrationMode.LOOK_UP));
        return new TopicWatch<>(
                topic, reached, consumer(installation.bootstrap(), isolation, topic.topicName(), values));
    }

    /** A consumer that stands at the end of all partitions of a topic. */
    static <T> KafkaConsumer<String, T> consumer(
            String bootstrap, String isolation, String topic, Deserializer<T> values) {
        KafkaConsumer<String, T> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", isolation, "fetch.max.wait.ms", "10"),
                new StringDeserializer(),
                values);
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return consumer;
    }

    @Override
    public void await(String goal, int turn) {
        StepWatch.until("turn " + turn + " of " + goal + " on " + topic, () -> seen(goal, turn));
    }

    private boolean seen(String goal, int turn) {
        for (ConsumerRecord<String, V> record : consumer.poll(POLL)) {
            if (goal.equals(record.key()) && reached.test(record.value(), turn)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
