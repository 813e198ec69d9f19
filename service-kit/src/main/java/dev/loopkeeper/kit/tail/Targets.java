package dev.loopkeeper.kit.tail;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** Who waits for a tail to reach which offsets. Asked by many threads, answered by the tail's. */
final class Targets {

    private final List<CompletableFuture<Void>> unmeasured = new ArrayList<>();
    private final List<Target> measured = new ArrayList<>();
    private boolean closed;

    private record Target(Map<TopicPartition, Long> ends, CompletableFuture<Void> reached) {
        boolean reachedBy(Map<TopicPartition, Long> positions) {
            return ends.entrySet().stream().allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
        }
    }

    /** Completes once the tail has read what its topics hold at a moment after this call. */
    synchronized CompletableFuture<Void> add() {
        CompletableFuture<Void> reached = new CompletableFuture<>();
        if (closed) {
            reached.completeExceptionally(new IllegalStateException("the tail is closed"));
        } else {
            unmeasured.add(reached);
        }
        return reached;
    }

    /** Looks up the end offsets for those who have come since the last call. Nobody is lost if that fails. */
    void measure(Supplier<Map<TopicPartition, Long>> ends) {
        List<CompletableFuture<Void>> asking = unmeasured();
        if (!asking.isEmpty()) {
            // Outside the lock: a broker may take its time to answer, and whoever asks next must not wait for it.
            Map<TopicPartition, Long> now = ends.get();
            measured(asking, now);
        }
    }

    private synchronized List<CompletableFuture<Void>> unmeasured() {
        return List.copyOf(unmeasured);
    }

    private synchronized void measured(List<CompletableFuture<Void>> asking, Map<TopicPartition, Long> now) {
        unmeasured.removeAll(asking);
        asking.forEach(reached -> measured.add(new Target(now, reached)));
    }

    synchronized void reached(Map<TopicPartition, Long> positions) {
        for (Iterator<Target> waiting = measured.iterator(); waiting.hasNext(); ) {
            Target target = waiting.next();
            if (target.reachedBy(positions)) {
                waiting.remove();
                target.reached().complete(null);
            }
        }
    }

    synchronized void close() {
        closed = true;
        IllegalStateException cause = new IllegalStateException("the tail was closed");
        unmeasured.forEach(reached -> reached.completeExceptionally(cause));
        measured.forEach(target -> target.reached().completeExceptionally(cause));
        unmeasured.clear();
        measured.clear();
    }
}
