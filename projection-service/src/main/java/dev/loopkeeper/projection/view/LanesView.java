package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.Optional;

/**
 * A goal's place among parents and children.
 *
 * @param parent whose child it is; null for a goal that nobody carved
 * @param children proposed and open children, and the most recent others, by ordinal
 * @param proposed children proposed over the goal's life
 */
public record LanesView(Optional<ParentView> parent, List<ChildView> children, int proposed) {

    /** Whose child a goal is, and which. */
    public record ParentView(String goal, int ordinal) {}

    /**
     * One child.
     *
     * @param goal its id; null for one whose id would be too long to open
     * @param ordinal its number among the parent's children
     * @param title what it is to reach, shortened
     * @param capability what its first turn runs
     * @param state PROPOSED, OPEN, CANCELLING, SETTLED or REFUSED
     * @param reason why it has stopped or was never opened, as a code
     * @param carve what was carved out of the parent's budget for it
     * @param charged what it was charged at its end; null before
     */
    public record ChildView(
            Optional<String> goal,
            int ordinal,
            String title,
            String capability,
            String state,
            Optional<String> reason,
            AmountsView carve,
            Optional<AmountsView> charged) {

        private static ChildView of(GoalId parent, Child child) {
            return switch (child.state()) {
                case ChildState.Proposed proposed -> of(parent, child, "PROPOSED");
                case ChildState.Open open -> of(parent, child, "OPEN");
                case ChildState.Cancelling cancelling -> of(parent, child, "CANCELLING");
                case ChildState.Settled(String reason, Amounts charged, boolean joined) ->
                    of(parent, child, "SETTLED", Optional.of(reason), Optional.of(AmountsView.of(charged)));
                case ChildState.Refused(String code) ->
                    of(parent, child, "REFUSED", Optional.of(code), Optional.empty());
            };
        }

        private static ChildView of(GoalId parent, Child child, String state) {
            return of(parent, child, state, Optional.empty(), Optional.empty());
        }

        private static ChildView of(
                GoalId parent, Child child, String state, Optional<String> reason, Optional<AmountsView> charged) {
            return new ChildView(
                    Lanes.childId(parent, child.ordinal()).map(GoalId::toString),
                    child.ordinal(),
                    child.title(),
                    child.capability().value(),
                    state,
                    reason,
                    AmountsView.of(child.carve()),
                    charged);
        }
    }

    static LanesView of(GoalProjection goal) {
        Lanes lanes = goal.lanes();
        return new LanesView(
                lanes.parent().map(parent -> new ParentView(parent.goal().toString(), parent.ordinal())),
                lanes.children().stream()
                        .map(child -> ChildView.of(goal.id(), child))
                        .toList(),
                lanes.proposed());
    }
}
