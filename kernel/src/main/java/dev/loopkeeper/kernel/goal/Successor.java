package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.TodoId;

/** What follows from a todo that is done. Whoever completes one must say. */
public sealed interface Successor {
    /** Another todo of the goal, which is still open. */
    record Next(TodoId todo) implements Successor {}

    /** Nothing, and why not. */
    record Nothing(String why) implements Successor {}

    /** What people read: the todo that follows, or why none does. */
    default String shown() {
        return switch (this) {
            case Next(TodoId todo) -> todo.value();
            case Nothing(String why) -> why;
        };
    }
}
