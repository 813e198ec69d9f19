package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.TodoId;
import java.util.Optional;

/**
 * One piece of a goal's work.
 *
 * @param id unique within the goal
 * @param title what is to be done, at most 200 characters
 * @param owner who acts next
 * @param blocksTurns whether no turn may start while it is open
 * @param done what followed from it, or why nothing did; empty while it is open
 */
public record Todo(TodoId id, String title, Owner owner, boolean blocksTurns, Optional<String> done) {
    /** Who acts next. */
    public enum Owner {
        AGENT,
        USER
    }

    /** Whether it is still to do. */
    public boolean open() {
        return done.isEmpty();
    }

    /** This todo, done. */
    public Todo completed(String successor) {
        return new Todo(id, title, owner, blocksTurns, Optional.of(successor));
    }
}
