package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Which goals wait until the published keys and capabilities have been read to their end. Asks once for all that wait, and again only when the
 * answer has come: however many records name unknown keys, nobody else waits for them.
 */
final class LookupWaits {

    private final Proofs proofs;
    private final ToLongFunction<GoalId> nextIndex;
    private final Map<GoalId, Long> unasked = new LinkedHashMap<>();
    private Map<GoalId, Long> asked = Map.of();
    private @Nullable CompletableFuture<Void> question;

    /**
     * @param nextIndex the index of a goal's next record to be held: what is below it when the question is asked, the answer covers
     */
    LookupWaits(Proofs proofs, ToLongFunction<GoalId> nextIndex) {
        this.proofs = proofs;
        this.nextIndex = nextIndex;
    }

    /** The goal's oldest held record needs an answer. */
    void add(GoalId goal) {
        unasked.put(goal, 0L);
    }

    /** Whether the goal waits for an answer. */
    boolean contains(GoalId goal) {
        return unasked.containsKey(goal) || asked.containsKey(goal);
    }

    /** Whether any goal waits. */
    boolean any() {
        return !unasked.isEmpty() || !asked.isEmpty();
    }

    /** The goals whose answer has come, each with the index below which it covers the records; if no answer is awaited, asks for all that wait. */
    Map<GoalId, Long> answered() {
        CompletableFuture<Void> pending = question == null ? ask() : question;
        if (pending == null || !pending.isDone()) {
            return Map.of();
        }
        Map<GoalId, Long> covered = asked;
        asked = Map.of();
        question = null;
        if (pending.isCompletedExceptionally()) {
            unasked.putAll(covered);
            return Map.of();
        }
        return covered;
    }

    private @Nullable CompletableFuture<Void> ask() {
        if (!unasked.isEmpty()) {
            asked = new LinkedHashMap<>(unasked);
            asked.replaceAll((goal, none) -> nextIndex.applyAsLong(goal));
            unasked.clear();
            question = proofs.toPresentEnd();
        }
        return question;
    }
}
