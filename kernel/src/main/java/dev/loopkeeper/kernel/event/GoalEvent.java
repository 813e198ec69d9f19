package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What somebody outside asks of a goal. */
public sealed interface GoalEvent extends Event {
    /** A goal is opened, with the digest of its policy. */
    record GoalOpened(
            String objective,
            String title,
            Policy policy,
            Digest policyDigest,
            List<Todo> todos,
            Map<String, String> inputs)
            implements GoalEvent {
        public GoalOpened {
            todos = List.copyOf(todos);
            inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
        }
    }

    /** The policy is replaced. */
    record PolicyChanged(Policy policy, Digest policyDigest) implements GoalEvent {}

    /** The turn that runs is stopped, and no further one starts until the goal is resumed. */
    record GoalPaused(String reason) implements GoalEvent {}

    /** A pause ends. */
    record GoalResumed(String reason) implements GoalEvent {}

    /** The goal is to stop, and its running turn to be revoked. */
    record GoalCancelled(String reason) implements GoalEvent {}

    /** The goal is to stop; a running turn is left to finish and booked as late. */
    record GoalClosed(String reason) implements GoalEvent {}

    /**
     * The goal moves from one agent or executor to another.
     *
     * @param from who has it
     * @param to who has it from now on
     * @param artifact what is handed over
     * @param openTodos the todos that are still open
     * @param capability what the next turn runs; as before when empty
     */
    record GoalHandedOff(
            String from,
            String to,
            Optional<Digest> artifact,
            List<TodoId> openTodos,
            Optional<CapabilityId> capability)
            implements GoalEvent {
        public GoalHandedOff {
            openTodos = List.copyOf(openTodos);
        }
    }
}
