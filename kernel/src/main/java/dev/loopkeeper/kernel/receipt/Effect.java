package dev.loopkeeper.kernel.receipt;

import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.StateKind;

/** A change to the projection that a turn asks for. Whether it changes anything is computed by the fold. */
public sealed interface Effect {
    /**
     * A todo is done.
     *
     * @param todo which
     * @param successor what follows from it, or why nothing does
     */
    record TodoDone(TodoId todo, String successor) implements Effect {}

    /** Work was found. */
    record TodoFound(Todo todo) implements Effect {}

    /** The state that this effect changes, which the capability must have declared. */
    default StateKind changes() {
        return switch (this) {
            case TodoDone done -> StateKind.TODOS;
            case TodoFound found -> StateKind.TODOS;
        };
    }
}
