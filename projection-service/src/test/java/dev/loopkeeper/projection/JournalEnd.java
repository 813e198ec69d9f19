package dev.loopkeeper.projection;

import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** How far the journal has been written, committed or not: what a transaction writes is seen here before it ends. */
final class JournalEnd implements AutoCloseable {

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;

    JournalEnd(Installation installation) {
        this.consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", installation.bootstrapServers(), "isolation.level", "read_uncommitted"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        this.partitions = consumer.partitionsFor(LoopTopic.ADMITTED.topicName()).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .toList();
    }

    /** The offsets at the ends of all partitions, summed. */
    long now() {
        return consumer.endOffsets(partitions).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
