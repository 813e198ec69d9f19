package dev.loopkeeper.embedded.broker;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Kafka's own topics for groups, transactions and share groups.
 *
 * <p>A broker creates them on first use and lets that first client retry for seconds; made at once, they cost
 * milliseconds.
 */
final class CoordinatorTopics {

    private static final int PARTITIONS = Integer.parseInt(ServerProperties.COORDINATOR_PARTITIONS);
    private static final String SEGMENT_BYTES = Integer.toString(100 << 20);
    private static final Map<String, String> COMPACTED =
            Map.of("cleanup.policy", "compact", "segment.bytes", SEGMENT_BYTES);

    private CoordinatorTopics() {}

    static void create(String bootstrapServers) {
        List<NewTopic> topics = List.of(
                topic("__consumer_offsets", COMPACTED),
                topic("__transaction_state", COMPACTED),
                topic(
                        "__share_group_state",
                        Map.of("cleanup.policy", "delete", "retention.ms", "-1", "segment.bytes", SEGMENT_BYTES)));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(topics).all().get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the coordinators' topics cannot be created", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the coordinators' topics were created", e);
        }
    }

    private static NewTopic topic(String name, Map<String, String> settings) {
        return new NewTopic(name, PARTITIONS, (short) 1).configs(settings);
    }
}
