package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.Standing;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the one task that gives permits can be asked from outside its thread. It answers from memory, what it has not committed included: people are told
 * what is so now, and nothing is decided on it.
 */
public final class PermitBoard {
    /** What can be said of a goal's claim. */
    public sealed interface Word {
        /** The task runs in this process; without a claim the goal neither holds a permit nor waits for one. */
        record Known(Optional<Standing> standing) implements Word {}

        /** Another instance gives the permits, or this one has not read yet whom they were given to. */
        record NotHere() implements Word {}
    }

    private volatile Optional<Function<GoalId, Word>> task = Optional.empty();

    /** How the claim of {@code goal} stands. */
    public Word of(GoalId goal) {
        return task.map(asked -> asked.apply(goal)).orElseGet(Word.NotHere::new);
    }

    synchronized void opened(Function<GoalId, Word> asked) {
        task = Optional.of(asked);
    }

    /** Leaves another task's place alone: on its way to another thread a task is opened there before it is closed here. */
    synchronized void closed(Function<GoalId, Word> asked) {
        task = task.filter(other -> other != asked);
    }
}
