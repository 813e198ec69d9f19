package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Adds up how much was read. */
final class Tallies {

    private final ReadStore store;

    Tallies(ReadStore store) {
        this.store = store;
    }

    Counts of(Set<Integer> partitions, long unreadableProjections) {
        Mark admitted = sum(LoopTopic.ADMITTED, partitions);
        Mark rejected = sum(LoopTopic.REJECTED, partitions);
        Mark projections = sum(LoopTopic.PROJECTIONS, partitions);
        return new Counts(
                admitted.records(),
                rejected.records(),
                admitted.unreadable() + projections.unreadable() + unreadableProjections);
    }

    private Mark sum(LoopTopic topic, Set<Integer> partitions) {
        return partitions.stream()
                .map(partition -> new TopicPartition(topic.topicName(), partition))
                .map(partition -> store.get(Column.MARKS, partition.toString().getBytes(UTF_8))
                        .map(Mark::decode)
                        .orElse(Mark.NONE))
                .reduce(Mark.NONE, (a, b) -> new Mark(0, a.records() + b.records(), a.unreadable() + b.unreadable()));
    }
}
