package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import java.util.Optional;

/**
 * One piece of a goal's work.
 *
 * @param id unique within the goal
 * @param title what is to be done, at most 200 characters
 * @param owner who acts next
 * @param blocksTurns whether no turn may start while it is open
 * @param rank where it stands among the others
 * @param claimedBy who works on it, and alone may complete it
 * @param done what followed from it; empty while it is open
 */
public record Todo(
        TodoId id,
        String title,
        Owner owner,
        boolean blocksTurns,
        Rank rank,
        Optional<String> claimedBy,
        Optional<Successor> done) {
    /** Who acts next. */
    public enum Owner {
        AGENT,
        USER
    }

    /**
     * Where a todo stands among the others.
     *
     * @param priority from 1, the most urgent, to 9
     * @param workClass what kind of work it is; of the id grammar, or empty
     * @param dependsOn the todos that must be done before it can be
     */
    public record Rank(int priority, String workClass, List<TodoId> dependsOn) {
        /** Neither urgent nor idle, of no particular kind, depending on nothing. */
        public static final Rank PLAIN = new Rank(5, "", List.of());

        public Rank {
            dependsOn = List.copyOf(dependsOn);
        }
    }

    /** An open todo that nobody has claimed, of plain rank. */
    public static Todo open(TodoId id, String title, Owner owner, boolean blocksTurns) {
        return new Todo(id, title, owner, blocksTurns, Rank.PLAIN, Optional.empty(), Optional.empty());
    }

    /** Whether it is still to do. */
    public boolean open() {
        return done.isEmpty();
    }

    /** Whether {@code who} may complete it, as far as claims go. */
    public boolean freeFor(String who) {
        return claimedBy.isEmpty() || claimedBy.get().equals(who);
    }

    public Todo with(Rank changed) {
        return new Todo(id, title, owner, blocksTurns, changed, claimedBy, done);
    }

    /** This todo, claimed by {@code who}; by nobody when empty. */
    public Todo claimed(Optional<String> who) {
        return new Todo(id, title, owner, blocksTurns, rank, who, done);
    }

    /** This todo, done. */
    public Todo completed(Successor successor) {
        return new Todo(id, title, owner, blocksTurns, rank, claimedBy, Optional.of(successor));
    }
}
