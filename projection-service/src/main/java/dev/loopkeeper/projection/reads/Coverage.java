package dev.loopkeeper.projection.reads;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * Which of the partitions followed have been read to where they ended when this instance began to follow them. Used by the reading thread; what it
 * says of partitions is safe to ask from any.
 */
final class Coverage {

    private final Map<TopicPartition, Long> ends = new HashMap<>();
    private volatile Set<Integer> followed = Set.of();
    private volatile Set<Integer> covered = Set.of();

    /** These are followed from now on; those that are new end at {@code measured}. */
    void follow(Set<Integer> partitions, Map<TopicPartition, Long> measured) {
        ends.keySet().removeIf(end -> !partitions.contains(end.partition()));
        ends.putAll(measured);
        Set<Integer> still = new HashSet<>(covered);
        still.retainAll(partitions);
        followed = Set.copyOf(partitions);
        covered = Set.copyOf(still);
    }

    void reached(Map<TopicPartition, Long> positions) {
        boolean arrived = ends.entrySet().removeIf(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
        if (arrived || covered.size() < followed.size()) {
            Set<Integer> reached = new HashSet<>(followed);
            ends.keySet().forEach(end -> reached.remove(end.partition()));
            covered = Set.copyOf(reached);
        }
    }

    /** What can be answered for. */
    Set<Integer> covered() {
        return covered;
    }

    /** What is still being read. */
    Set<Integer> restoring() {
        Set<Integer> restoring = new TreeSet<>(followed);
        restoring.removeAll(covered);
        return restoring;
    }

    boolean complete() {
        return !followed.isEmpty() && covered.size() == followed.size();
    }
}
