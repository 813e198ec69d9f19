package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.AvroDeserializer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Sees a step as soon as it is on its topic: also in the middle of a transaction, when it is to look that closely. */
final class StepWatch implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Step step;
    private final KafkaConsumer<String, ? extends SpecificRecord> consumer;

    private StepWatch(Step step, KafkaConsumer<String, ? extends SpecificRecord> consumer) {
        this.step = step;
        this.consumer = consumer;
    }

    /**
     * A watch that starts now.
     *
     * @param isolation Kafka's {@code isolation.level}
     */
    static StepWatch from(String bootstrap, SchemaRegistry registry, Step step, String isolation) {
        Deserializer<? extends SpecificRecord> values = new AvroDeserializer<>(
                AvroCodec.of(step.type(), step.topic().subject(), registry, RegistrationMode.LOOK_UP));
        KafkaConsumer<String, ? extends SpecificRecord> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", isolation, "fetch.max.wait.ms", "10"),
                new StringDeserializer(),
                values);
        List<TopicPartition> partitions = consumer.partitionsFor(step.topic().topicName()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return new StepWatch(step, consumer);
    }

    /** Waits until the goal's turn has come to this step. */
    void await(String goal, int turn) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadline < 0) {
            for (ConsumerRecord<String, ? extends SpecificRecord> record : consumer.poll(POLL)) {
                if (goal.equals(record.key()) && step.reached(record.value(), turn)) {
                    return;
                }
            }
        }
        throw new AssertionError("expected turn " + turn + " of " + goal + " to come to " + step + " within "
                + PATIENCE.toSeconds() + " s, but it did not");
    }

    @Override
    public void close() {
        consumer.close();
    }
}
