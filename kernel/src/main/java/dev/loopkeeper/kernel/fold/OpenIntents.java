package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Irreversible calls that may have happened: a person must find out before anything else starts. */
final class OpenIntents {
    private OpenIntents() {}

    /** {@code goal}, held by the irreversible calls that its running attempt leaves open. */
    static GoalProjection holdUp(GoalProjection goal) {
        return goal.flight() instanceof Flight.Running running
                ? hold(
                        goal,
                        running.openIntents().stream()
                                .map(intent -> intent.action().value())
                                .toList())
                : goal;
    }

    /** {@code goal}, held by those of them that {@code receipt} does not account for, and by those that it does not know the end of. */
    static GoalProjection holdUp(GoalProjection goal, Receipt receipt) {
        if (!(goal.flight() instanceof Flight.Running running)) {
            return goal;
        }
        List<String> unknown = receipt.findings().unknownActions();
        Set<CallId> ended =
                receipt.findings().calls().stream().map(Receipt.Call::id).collect(Collectors.toSet());
        List<String> open = running.openIntents().stream()
                .filter(intent -> !accounted(intent, ended)
                        || unknown.contains(intent.action().value()))
                .map(intent -> intent.action().value())
                .toList();
        return hold(DoneActions.told(goal, running, receipt), open);
    }

    private static boolean accounted(Flight.Intent intent, Set<CallId> ended) {
        return intent.call().equals(CallId.WHOLE_TURN) || ended.contains(intent.call());
    }

    /** {@code goal}, held by {@code actions}. */
    static GoalProjection hold(GoalProjection goal, List<String> actions) {
        Holds holds = goal.holds();
        List<String> reconcile = holds.reconcile();
        for (String action : actions) {
            if (!reconcile.contains(action)) {
                reconcile = Recent.append(reconcile, action, Caps.RECONCILE);
            }
        }
        return reconcile.equals(holds.reconcile()) ? goal : goal.with(holds.withReconcile(reconcile));
    }
}
