package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress.DoneAction;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.List;
import java.util.Optional;

/** Irreversible actions that have happened while their turn goes on: another attempt of it gets their results, and does not do them again. */
final class DoneActions {
    private DoneActions() {}

    static GoalProjection finished(GoalProjection goal, Flight.Running running, TurnEvent.ToolCallFinished finished) {
        return finished.succeeded() ? done(goal, running, finished.call(), finished.result()) : goal;
    }

    /** What a receipt says of calls of which nothing was journaled but the intent, since it overtook the rest. */
    static GoalProjection told(GoalProjection goal, Flight.Running running, Receipt receipt) {
        GoalProjection told = goal;
        for (Receipt.Call call : receipt.findings().calls()) {
            // No tool was called: what the turn itself did is what its receipt says.
            if (call.result().isPresent() && !call.id().equals(CallId.WHOLE_TURN)) {
                told = done(told, running, call.id(), call.result().get());
            }
        }
        return told;
    }

    /** A person has found out that the action has happened. */
    static GoalProjection reconciled(GoalProjection goal, Signal.EffectReconciled reconciled) {
        return reconciled.finding() == Signal.Finding.HAPPENED && IdGrammar.matches(reconciled.action())
                ? add(goal, new DoneAction(new ActionKey(reconciled.action()), Digest.ZERO))
                : goal;
    }

    private static GoalProjection done(GoalProjection goal, Flight.Running running, CallId call, Digest result) {
        Optional<Flight.Intent> intent = running.openIntents().stream()
                .filter(open -> open.call().equals(call))
                .findFirst();
        return intent.map(open -> add(goal, new DoneAction(open.action(), result)))
                .orElse(goal);
    }

    private static GoalProjection add(GoalProjection goal, DoneAction action) {
        List<DoneAction> done = goal.progress().done();
        return done.stream().anyMatch(known -> known.action().equals(action.action()))
                ? goal
                : goal.with(goal.progress().withDone(Recent.append(done, action, Caps.ACTIONS_PER_TURN)));
    }
}
