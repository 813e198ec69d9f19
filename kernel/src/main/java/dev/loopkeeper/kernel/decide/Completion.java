package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.Optional;

/**
 * Whether a goal has reached its objective. A turn's claim is not enough: every todo must be done and no question open, and a
 * goal that never had a todo needs evidence.
 */
public final class Completion {
    private Completion() {}

    static Optional<Advice> stop(GoalProjection goal) {
        return reached(goal)
                ? Optional.of(new Stop(StopReason.OBJECTIVE_COMPLETE, Optional.empty(), sentence(goal)))
                : Optional.empty();
    }

    /** Whether {@code goal} has reached its objective. */
    public static boolean reached(GoalProjection goal) {
        return claimed(goal) && sourcesComplete(goal);
    }

    private static boolean claimed(GoalProjection goal) {
        boolean lastTurnCompleted = goal.history()
                .last()
                .map(ReceiptSummary::outcome)
                .filter(Outcome.COMPLETED::equals)
                .isPresent();
        return lastTurnCompleted && goal.progress().proposal() instanceof Proposal.Complete;
    }

    private static boolean sourcesComplete(GoalProjection goal) {
        Agenda agenda = goal.agenda();
        boolean shown = agenda.doneTodos() > 0 || !agenda.evidence().isEmpty();
        return shown
                && agenda.openTodos().isEmpty()
                && goal.lanes().carved().isEmpty()
                && goal.lanes().waiting().isEmpty()
                && goal.holds().gates().isEmpty()
                && goal.holds().reconcile().isEmpty();
    }

    private static String sentence(GoalProjection goal) {
        int done = goal.agenda().doneTodos();
        String work = done > 0 ? "all " + done + " todos are done" : "there is evidence and nothing is left to do";
        return "turn " + goal.history().last().map(last -> last.turn().turn()).orElse(0) + " proposed completion, "
                + work + ", and no question is open";
    }
}
