package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.CancelChild;
import dev.loopkeeper.kernel.decide.Advice.OpenChild;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.policy.Join;
import java.util.List;
import java.util.Optional;

/** Children that should open or stop, and what a goal waits for while they run. */
final class Children {
    private Children() {}

    static Optional<Advice> advise(GoalProjection goal, Facts facts) {
        return cancel(goal).or(() -> open(goal)).or(() -> join(goal)).or(() -> carves(goal, facts));
    }

    private static Optional<Advice> cancel(GoalProjection goal) {
        return join(goal.governance().policy().delegation().children()) == Join.FIRST_SUCCESS && succeeded(goal.lanes())
                ? open(goal.lanes()).stream()
                        .findFirst()
                        .map(child -> new CancelChild(
                                child.ordinal(),
                                "child " + child.ordinal() + " is not needed: another one has reached its objective"))
                : Optional.empty();
    }

    /** The oldest proposal, once there is room for one more; whether its carve fits is for admission to say. */
    private static Optional<Advice> open(GoalProjection goal) {
        int most = goal.governance()
                .policy()
                .delegation()
                .children()
                .map(ChildRules::most)
                .orElse(Integer.MAX_VALUE);
        return goal.lanes().carved().size() >= most
                ? Optional.empty()
                : goal.lanes().waiting().stream()
                        .findFirst()
                        .map(child -> new OpenChild(
                                child.ordinal(),
                                child.carve(),
                                "child " + child.ordinal() + " runs " + child.capability()
                                        + ": proposed by the last turn"));
    }

    private static Optional<Advice> join(GoalProjection goal) {
        Lanes lanes = goal.lanes();
        Join rule = join(goal.governance().policy().delegation().children());
        boolean joined = switch (rule) {
            case ALL -> lanes.carved().isEmpty();
            case ANY -> open(lanes).isEmpty() || lanes.children().stream().anyMatch(Children::settledSince);
            case FIRST_SUCCESS -> open(lanes).isEmpty() || succeeded(lanes);
        };
        return joined ? Optional.empty() : Optional.of(wait(lanes.carved()));
    }

    /** A goal whose own turn fits only once a child has settled waits for that. */
    private static Optional<Advice> carves(GoalProjection goal, Facts facts) {
        boolean carved = !goal.lanes().carved().isEmpty();
        return carved && Stopping.byBudget(goal, facts).isPresent()
                ? Optional.of(wait(goal.lanes().carved()))
                : Optional.empty();
    }

    private static Advice wait(List<Child> children) {
        return new Wait(
                WaitReason.CHILDREN,
                Optional.empty(),
                "children " + children.stream().map(Child::ordinal).toList() + " have not settled");
    }

    private static Join join(Optional<ChildRules> rules) {
        return rules.map(ChildRules::join).orElse(Join.ALL);
    }

    private static List<Child> open(Lanes lanes) {
        return lanes.children().stream()
                .filter(child -> child.state() instanceof ChildState.Open)
                .toList();
    }

    private static boolean settledSince(Child child) {
        return child.state() instanceof ChildState.Settled settled && !settled.joined();
    }

    private static boolean succeeded(Lanes lanes) {
        return lanes.children().stream()
                .anyMatch(child -> child.state() instanceof ChildState.Settled settled
                        && !settled.joined()
                        && settled.reason().equals(StopReason.OBJECTIVE_COMPLETE.name()));
    }
}
