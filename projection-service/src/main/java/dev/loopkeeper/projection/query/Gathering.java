package dev.loopkeeper.projection.query;

import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.view.Part;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Gathers an answer from all instances. What is missing is named; unless the caller wants that, there is then no answer at all. */
final class Gathering {

    private final ReadModel reads;
    private final Peers peers;

    Gathering(ReadModel reads, Peers peers) {
        this.reads = reads;
        this.peers = peers;
    }

    /**
     * The parts of an answer.
     *
     * @param parts this instance's part first
     * @param missing the partitions that no part covers
     */
    record Gathered<T extends Part>(List<T> parts, List<Integer> missing) {

        Instant asOf() {
            return parts.stream().map(Part::asOf).min(Instant::compareTo).orElse(Instant.EPOCH);
        }

        boolean complete() {
            return missing.isEmpty();
        }
    }

    /** @param local this instance's part, given the partitions that it does not cover */
    <T extends Part> Gathered<T> gather(Scope scope, Class<T> type, Function<List<Integer>, T> local) {
        Assignment assignment = reads.assignment().orElseThrow(Restoring::unassigned);
        Set<Integer> missing = new TreeSet<>(assignment.all());
        Set<Integer> covered = reads.covered();
        missing.removeAll(covered);
        List<T> parts = new ArrayList<>();
        parts.add(local.apply(List.copyOf(missing)));
        demandStillCovered(covered);
        if (!scope.forwarded()) {
            for (T part : peers.ask(assignment.peers(), scope.question(), type)) {
                parts.add(part);
                missing.retainAll(part.missingPartitions());
            }
        }
        if (!missing.isEmpty() && !scope.forwarded() && !scope.partial()) {
            throw assignment.own().containsAll(missing) ? Restoring.partitions(missing) : Restoring.incomplete(missing);
        }
        return new Gathered<>(List.copyOf(parts), List.copyOf(missing));
    }

    // What left while the part was made is in it or not; nobody can tell.
    private void demandStillCovered(Set<Integer> covered) {
        Set<Integer> left = new TreeSet<>(covered);
        left.removeAll(reads.covered());
        if (!left.isEmpty()) {
            throw Restoring.partitions(left);
        }
    }
}
