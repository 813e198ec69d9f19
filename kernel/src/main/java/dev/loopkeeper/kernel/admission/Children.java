package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.budget.Shortage;
import dev.loopkeeper.kernel.event.DecisionEvent.ChildCancelRequested;
import dev.loopkeeper.kernel.event.DecisionEvent.ChildRequested;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.policy.ChildRules;
import java.util.Optional;

/** Judges decisions about children. Each carve must fit what is left once the ones before it are reserved (invariant I3). */
final class Children {
    private Children() {}

    static Ruling requested(GoalProjection goal, ChildRequested requested) {
        Optional<Child> proposal = goal.lanes()
                .child(requested.ordinal())
                .filter(child -> child.state() instanceof ChildState.Proposed)
                .filter(child -> child.carve().equals(requested.carve()));
        if (proposal.isEmpty()) {
            return Ruling.revoked(RevokedCode.WRONG_CHILD);
        }
        Optional<ChildRules> rules = goal.governance().policy().delegation().children();
        if (rules.isEmpty()) {
            return Ruling.revoked(RevokedCode.CHILDREN_NOT_ALLOWED);
        }
        if (!rules.get().capabilities().contains(proposal.get().capability())) {
            return Ruling.revoked(RevokedCode.NOT_ALLOWED);
        }
        if (goal.lanes().carved().size() >= rules.get().most()) {
            return Ruling.revoked(RevokedCode.TOO_MANY_CHILDREN);
        }
        return Shortage.ofCarve(goal.ledger(), requested.carve()).isPresent()
                ? Ruling.revoked(RevokedCode.OVER_LIMIT)
                : Ruling.ADMITTED;
    }

    static Ruling cancelled(GoalProjection goal, ChildCancelRequested requested) {
        return goal.lanes()
                        .child(requested.ordinal())
                        .filter(child -> child.state() instanceof ChildState.Open)
                        .isPresent()
                ? Ruling.ADMITTED
                : Ruling.revoked(RevokedCode.WRONG_CHILD);
    }
}
