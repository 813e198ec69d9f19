package dev.loopkeeper.testkit.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;

/** What the broker notes about transactions: a few records for each, whoever made it and however empty it was. */
public final class TransactionLog implements AutoCloseable {

    private static final String TOPIC = "__transaction_state";
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final Admin admin;
    private long last = -1;

    /** Of the broker at this address. */
    public TransactionLog(String bootstrapServers) {
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Waits for two seconds in which nobody made a transaction. */
    public void awaitQuiet() {
        Awaitility.await("two seconds without a transaction")
                .pollInterval(QUIET)
                .until(this::nothingNew);
    }

    @Override
    public void close() {
        admin.close();
    }

    private boolean nothingNew() throws ExecutionException, InterruptedException {
        long before = last;
        last = length();
        return last == before;
    }

    private long length() throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends =
                admin.describeTopics(List.of(TOPIC)).allTopicNames().get().values().stream()
                        .flatMap(topic -> topic.partitions().stream())
                        .map(partition -> new TopicPartition(TOPIC, partition.partition()))
                        .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
        return admin.listOffsets(ends).all().get().values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }
}
