package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.StateKind;

/** A change to the projection that a turn asks for. Whether it changes anything is computed by the fold. */
public sealed interface Effect {
    /**
     * A todo is done.
     *
     * @param todo which
     * @param successor what follows from it
     */
    record TodoDone(TodoId todo, Successor successor) implements Effect {}

    /** Work was found. */
    record TodoFound(Todo todo) implements Effect {}

    /** The capability takes a todo: no other one, and no person, completes it. */
    record TodoTaken(TodoId todo) implements Effect {}

    /**
     * A child should be opened.
     *
     * @param objective what it may reach, at most 1,000 characters
     * @param capability what its first turn runs
     * @param carve what it may use of this goal's limits
     */
    record ChildProposed(String objective, CapabilityId capability, Amounts carve) implements Effect {}

    /** The state that this effect changes, which the capability must have declared. */
    default StateKind changes() {
        return switch (this) {
            case TodoDone done -> StateKind.TODOS;
            case TodoFound found -> StateKind.TODOS;
            case TodoTaken taken -> StateKind.TODOS;
            case ChildProposed proposed -> StateKind.CHILDREN;
        };
    }
}
