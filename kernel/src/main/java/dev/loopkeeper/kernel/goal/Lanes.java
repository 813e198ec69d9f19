package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.IdGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A goal's place among parents and children.
 *
 * @param parent whose child it is; empty for a goal that nobody carved
 * @param children proposed and open children, and the most recent others, by ordinal
 * @param proposed children proposed over the goal's life
 */
public record Lanes(Optional<Parent> parent, List<Child> children, int proposed) {
    /** Neither parent nor children. */
    public static final Lanes NONE = new Lanes(Optional.empty(), List.of(), 0);

    /** Whose child a goal is, and which. */
    public record Parent(GoalId goal, int ordinal) {}

    public Lanes {
        children = List.copyOf(children);
    }

    /** The id of the child {@code ordinal} of {@code parent}, or empty when it would be longer than an id may be. */
    public static Optional<GoalId> childId(GoalId parent, int ordinal) {
        String name = parent.name() + "." + ordinal;
        return IdGrammar.matches(name) ? Optional.of(new GoalId(parent.tenant(), name)) : Optional.empty();
    }

    /** The listed child {@code ordinal}. */
    public Optional<Child> child(int ordinal) {
        return children.stream().filter(child -> child.ordinal() == ordinal).findFirst();
    }

    /** The children whose carve is reserved. */
    public List<Child> carved() {
        return children.stream().filter(child -> child.state().carved()).toList();
    }

    /** What is reserved for children. */
    public Amounts carves() {
        return carved().stream().map(Child::carve).reduce(Amounts.ZERO, Amounts::plus);
    }

    /** The children that a receipt proposed and nothing has been decided about, oldest first. */
    public List<Child> waiting() {
        return children.isEmpty()
                ? children
                : children.stream()
                        .filter(child -> child.state() instanceof ChildState.Proposed)
                        .toList();
    }

    /** The same with {@code changed} in the place of the child of its ordinal. */
    public Lanes with(Child changed) {
        List<Child> replaced = new ArrayList<>();
        children.forEach(child -> replaced.add(child.ordinal() == changed.ordinal() ? changed : child));
        return new Lanes(parent, replaced, proposed);
    }

    /** The same with one more child, which has the next ordinal. */
    public Lanes adding(Child added) {
        List<Child> longer = new ArrayList<>(children);
        longer.add(added);
        return new Lanes(parent, longer, proposed + 1);
    }

    public Lanes withChildren(List<Child> changed) {
        return new Lanes(parent, changed, proposed);
    }
}
