package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Who has which partitions.
 *
 * @param partitions how many there are
 * @param own those of this instance
 * @param others those of other instances, and where these are; a partition in neither has no owner at present
 */
public record Assignment(int partitions, Set<Integer> own, Map<Integer, Endpoint> others) {

    public Assignment {
        own = Set.copyOf(own);
        others = Map.copyOf(others);
    }

    static Assignment alone(int partitions) {
        return new Assignment(partitions, IntStream.range(0, partitions).boxed().collect(Collectors.toSet()), Map.of());
    }

    /** The partition of the goal's records. */
    public int of(GoalId goal) {
        return Keys.partition(Keys.goal(goal), partitions);
    }

    /** Every partition. */
    public Set<Integer> all() {
        return IntStream.range(0, partitions).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** Every other instance. */
    public Set<Endpoint> peers() {
        return Set.copyOf(others.values());
    }
}
