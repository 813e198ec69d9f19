package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.Map;

/** The inputs of the next turn: those that were proposed, else those that the goal was opened with. */
public final class NextInputs {
    private NextInputs() {}

    /** The inputs of {@code goal}'s next turn, by name. */
    public static Map<String, String> of(GoalProjection goal) {
        return goal.progress().proposal() instanceof Proposal.Continue proposed
                ? proposed.inputs()
                : goal.agenda().inputs();
    }
}
