package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a goal is held by, as inputs: people, conditions and children. */
final class HeldInputs {
    private HeldInputs() {}

    /** Who and what keeps {@code goal} waiting, and whose goal it is. */
    static List<Input> holders(GoalProjection goal) {
        Holds holds = goal.holds();
        Optional<Todo> todo = Holding.blocking(goal);
        return Stream.of(
                        input(
                                "to reconcile",
                                Optional.of(holds.reconcile())
                                        .filter(open -> !open.isEmpty())
                                        .map(HeldInputs::listed)),
                        input("paused by", holds.pause().map(Holds.Pause::by)),
                        input("parked record", holds.parked().map(Holds.Parked::record)),
                        input("parked since", holds.parked().map(Holds.Parked::since)),
                        input("todo", todo.map(Todo::id)),
                        input("claimed by", todo.flatMap(Todo::claimedBy)),
                        input(
                                "owner",
                                Optional.of(goal.custody()
                                        .holder()
                                        .orElse(goal.charter().openedBy()))))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The conditions of {@code policy}. */
    static List<String> conditions(Policy policy) {
        return policy.conditions().stream()
                .map(condition -> condition.name() + ": " + condition.when())
                .toList();
    }

    /** What became of each child, and how they are joined. */
    static List<Input> children(GoalProjection goal) {
        Stream<Input> states = goal.lanes().children().stream()
                .map(child -> new Input(
                        "child " + child.ordinal(), child.state().getClass().getSimpleName()));
        Optional<Input> join =
                input("join", goal.governance().policy().delegation().children().map(ChildRules::join));
        return Stream.concat(states, join.stream()).toList();
    }

    private static String listed(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static Optional<Input> input(String name, Optional<?> value) {
        return value.map(present -> new Input(name, present.toString()));
    }
}
