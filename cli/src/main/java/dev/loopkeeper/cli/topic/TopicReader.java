package dev.loopkeeper.cli.topic;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads topics from a chosen place on, committed records only, without joining a group. */
public final class TopicReader implements AutoCloseable {

    private static final String PATIENCE_MILLIS = "10000";

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final SchemaRegistry registry;
    private final RecordDecoder decoder;

    private TopicReader(KafkaConsumer<byte[], byte[]> consumer, SchemaRegistry registry) {
        this.consumer = consumer;
        this.registry = registry;
        this.decoder = new RecordDecoder(registry);
    }

    /**
     * A reader at the beginning of these topics.
     *
     * @throws CommandFailure if one does not exist
     */
    public static TopicReader open(KafkaAddresses addresses, Collection<String> topics) {
        var consumer =
                new KafkaConsumer<>(configuration(addresses), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        var reader = new TopicReader(
                consumer,
                SchemaRegistries.open(RegistryConfig.of(addresses.registry().toString())));
        try {
            List<TopicPartition> partitions = new ArrayList<>();
            for (String topic : topics) {
                partitions.addAll(reader.partitions(topic));
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            return reader;
        } catch (RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    /** Skips all but roughly the last {@code perPartition} offsets of each partition. */
    public void skipToLast(long perPartition) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(consumer.assignment());
        ends.forEach((partition, end) ->
                consumer.seek(partition, Math.max(beginnings.getOrDefault(partition, 0L), end - perPartition)));
    }

    /** The next records, after waiting for at most {@code wait}. */
    public List<TopicRecord> poll(Duration wait) {
        List<TopicRecord> records = new ArrayList<>();
        consumer.poll(wait).forEach(kept -> records.add(decoder.decode(kept)));
        return records;
    }

    /** All records up to what is committed now. */
    public List<TopicRecord> toPresentEnd() {
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(consumer.assignment()));
        List<TopicRecord> records = new ArrayList<>();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            records.addAll(poll(Duration.ofMillis(100)));
        }
        return records;
    }

    @Override
    public void close() {
        consumer.close();
        registry.close();
    }

    private List<TopicPartition> partitions(String topic) {
        List<PartitionInfo> found = consumer.partitionsFor(topic);
        if (found == null || found.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NOT_FOUND, "there is no topic " + topic + " in this cluster", "check --bootstrap");
        }
        return found.stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    private static Map<String, Object> configuration(KafkaAddresses addresses) {
        return Map.of(
                "bootstrap.servers", addresses.bootstrap(),
                "isolation.level", "read_committed",
                "enable.auto.commit", "false",
                "auto.offset.reset", "earliest",
                "allow.auto.create.topics", "false",
                "default.api.timeout.ms", PATIENCE_MILLIS,
                "request.timeout.ms", PATIENCE_MILLIS,
                "fetch.max.wait.ms", "50");
    }
}
