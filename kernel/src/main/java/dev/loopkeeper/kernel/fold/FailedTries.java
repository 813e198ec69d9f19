package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Interruption;
import java.util.Map;
import java.util.TreeMap;

/** How often a turn was tried in vain. An attempt that a pause ended is no such try. */
final class FailedTries {
    private FailedTries() {}

    /**
     * The tries of a turn up to {@code ended}, which is one. What the projection no longer lists counts as the listed attempt that
     * follows it does: however often a turn is paused, its pauses never count as failures.
     */
    static int upTo(GoalProjection goal, TurnRef ended) {
        int pauses = 0;
        int before = 0;
        for (Map.Entry<Integer, Boolean> attempt : listed(goal, ended.turn()).entrySet()) {
            pauses += attempt.getValue() ? attempt.getKey() - before : 0;
            before = attempt.getKey();
        }
        return ended.attempt() - pauses;
    }

    /** The listed attempts of {@code turn}, in their order, and whether a pause ended them. */
    private static Map<Integer, Boolean> listed(GoalProjection goal, int turn) {
        Map<Integer, Boolean> listed = new TreeMap<>();
        for (Unreceipted charge : goal.history().unreceipted()) {
            if (charge.turn().turn() == turn) {
                listed.put(charge.turn().attempt(), false);
            }
        }
        for (ReceiptSummary receipt : goal.history().receipts()) {
            if (receipt.turn().turn() == turn) {
                listed.put(receipt.turn().attempt(), Interruption.byPause(receipt.outcome(), receipt.reason()));
            }
        }
        return listed;
    }
}
