package dev.loopkeeper.projection;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.Endpoint;
import dev.loopkeeper.projection.reads.Ownership;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsMetadata;

/** Who sequences which partitions, as the group's assignment says. While the group says nothing, what it said last still holds. */
final class StreamsOwnership implements Ownership {

    private static final String SEQUENCED = LoopTopic.DECISIONS.topicName();

    private final Supplier<Optional<KafkaStreams>> client;
    private final Endpoint self;
    private final int partitions;
    private volatile Optional<Assignment> last = Optional.empty();

    StreamsOwnership(Supplier<Optional<KafkaStreams>> client, Endpoint self, int partitions) {
        this.client = client;
        this.self = self;
        this.partitions = partitions;
    }

    @Override
    public Optional<Assignment> now() {
        client.get().flatMap(this::read).ifPresent(found -> last = Optional.of(found));
        return last;
    }

    private Optional<Assignment> read(KafkaStreams streams) {
        try {
            Collection<StreamsMetadata> clients = streams.metadataForAllStreamsClients();
            return clients.isEmpty() ? Optional.empty() : Optional.of(assignment(clients));
        } catch (KafkaException | IllegalStateException e) {
            // Not started yet, or stopping: it knows nothing of the group.
            return Optional.empty();
        }
    }

    private Assignment assignment(Collection<StreamsMetadata> clients) {
        Set<Integer> own = new HashSet<>();
        Map<Integer, Endpoint> others = new HashMap<>();
        for (StreamsMetadata found : clients) {
            Endpoint where =
                    new Endpoint(found.hostInfo().host(), found.hostInfo().port());
            for (TopicPartition partition : found.topicPartitions()) {
                if (partition.topic().equals(SEQUENCED) && where.equals(self)) {
                    own.add(partition.partition());
                } else if (partition.topic().equals(SEQUENCED)) {
                    others.put(partition.partition(), where);
                }
            }
        }
        others.keySet().removeAll(own);
        return new Assignment(partitions, own, others);
    }
}
