package dev.loopkeeper.bench.measure;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Consumers without a group that stand at the end of topics. */
final class Tail {

    private Tail() {}

    /** Sees what is committed from now on. */
    static KafkaConsumer<String, byte[]> ofCommitted(String bootstrapServers, String... topics) {
        return of(bootstrapServers, "read_committed", topics);
    }

    /** Sees what is written from now on, committed or not. */
    static KafkaConsumer<String, byte[]> ofWritten(String bootstrapServers, String... topics) {
        return of(bootstrapServers, "read_uncommitted", topics);
    }

    private static KafkaConsumer<String, byte[]> of(String bootstrapServers, String isolation, String... topics) {
        var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "enable.auto.commit",
                        "false",
                        "isolation.level",
                        isolation),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = Stream.of(topics)
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return consumer;
    }
}
