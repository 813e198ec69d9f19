package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import java.util.List;

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
