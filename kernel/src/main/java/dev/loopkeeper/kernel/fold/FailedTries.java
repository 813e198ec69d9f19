package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Interruption;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How often a turn was tried in vain. An attempt that a pause ended is no such try, nor is a look for external evidence. */
final class FailedTries {
    private FailedTries() {}

    /** What a listed attempt was. */
    private enum Kind {
        TRY,
        PAUSE,
        LOOK
    }

    /**
     * The tries of a turn up to {@code ended}, which is one. What the projection no longer lists counts as the listed attempt that
     * follows it does: however often a turn is paused, its pauses never count as failures. A turn's looks come before its tries, so
     * that all up to the last look are none.
     */
    static int upTo(GoalProjection goal, TurnRef ended) {
        int spared = 0;
        int before = 0;
        for (Map.Entry<Integer, Kind> listed : listed(goal, ended).entrySet()) {
            int attempt = listed.getKey();
            spared = switch (listed.getValue()) {
                case TRY -> spared;
                case PAUSE -> spared + attempt - before;
                case LOOK -> attempt;
            };
            before = attempt;
        }
        return ended.attempt() - spared;
    }

    /** The listed attempts of the turn of {@code ended}, in their order, and what they were. */
    private static Map<Integer, Kind> listed(GoalProjection goal, TurnRef ended) {
        Map<Integer, Kind> listed = new TreeMap<>();
        for (Unreceipted charge : goal.history().unreceipted()) {
            if (charge.turn().turn() == ended.turn()) {
                listed.put(charge.turn().attempt(), Kind.TRY);
            }
        }
        for (ReceiptSummary receipt : goal.history().receipts()) {
            if (receipt.turn().turn() == ended.turn()) {
                listed.put(receipt.turn().attempt(), kind(goal, receipt, ended));
            }
        }
        return listed;
    }

    private static Kind kind(GoalProjection goal, ReceiptSummary receipt, TurnRef ended) {
        if (receipt.turn().attempt() < ended.attempt() && looked(goal, receipt)) {
            return Kind.LOOK;
        }
        return Interruption.byPause(receipt.outcome(), receipt.reason()) ? Kind.PAUSE : Kind.TRY;
    }

    /** Only a look may complete without ending its turn; one that failed is told by its capability, unless that is what is tried now. */
    private static boolean looked(GoalProjection goal, ReceiptSummary earlier) {
        Optional<CapabilityRef> tried = goal.flight().inFlight().map(Flight.Request::capability);
        return earlier.outcome() == Outcome.COMPLETED
                || (Watching.isMonitor(goal, earlier.capability().id())
                        && tried.filter(ref -> Watching.isMonitor(goal, ref.id()))
                                .isEmpty());
    }
}
