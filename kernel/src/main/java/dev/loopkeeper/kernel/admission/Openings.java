package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.LinkEvent.ChildOpened;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import java.util.Optional;

/** Judges the first fact of a goal. */
final class Openings {
    private Openings() {}

    static Ruling judge(Proposed proposed, Facts facts) {
        Event event = proposed.event();
        if (event instanceof GoalOpened opened) {
            return fault(opened, facts.conditionFault()).orElse(Ruling.ADMITTED);
        }
        return event instanceof ChildOpened child
                ? judge(proposed.goal(), child, facts)
                : Ruling.rejected(
                        RejectedCode.NO_SUCH_GOAL, "a goal that has been opened", proposed.goal() + " has not been");
    }

    private static Ruling judge(GoalId goal, ChildOpened child, Facts facts) {
        if (!Lanes.childId(child.parent(), child.ordinal()).equals(Optional.of(goal))) {
            return Ruling.rejected(
                    RejectedCode.WRONG_PARENT,
                    "the id of child " + child.ordinal() + " of " + child.parent(),
                    "it is " + goal);
        }
        return invalid(child.policy(), facts).orElse(Ruling.ADMITTED);
    }

    /** Why no goal could be opened like this, whoever asks; empty when one could. */
    static Optional<Ruling> fault(GoalOpened opened, Optional<String> conditionFault) {
        return Texts.blank("an objective", opened.objective())
                .or(() -> Texts.tooLong("an objective", opened.objective(), Caps.OBJECTIVE_CHARS))
                .or(() -> Texts.tooLong("a title", opened.title(), Caps.TITLE_CHARS))
                .or(() -> Texts.fault(opened.todos()))
                .or(() -> Texts.fault(opened.inputs()))
                .or(() -> invalid(opened.policy(), conditionFault))
                .or(() -> Texts.tooHeavy(
                        "objective, title, policy, todos and inputs", weight(opened), Caps.OPENING_BYTES));
    }

    private static int weight(GoalOpened opened) {
        return Weight.of(opened.objective(), opened.title())
                + Weight.of(opened.policy())
                + Weight.ofTodos(opened.todos())
                + Weight.of(opened.inputs());
    }

    /** The refusal of a policy that no goal can live under, or empty. */
    static Optional<Ruling> invalid(Policy policy, Facts facts) {
        return invalid(policy, facts.conditionFault());
    }

    private static Optional<Ruling> invalid(Policy policy, Optional<String> conditionFault) {
        return PolicyCheck.fault(policy)
                .or(() -> conditionFault)
                .map(fault ->
                        Ruling.rejected(RejectedCode.POLICY_INVALID, "a policy that a goal can live under", fault));
    }
}
