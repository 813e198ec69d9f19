package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the journal of a parent tells a child, or the other way round. Only the sequencer writes these. */
public sealed interface LinkEvent extends Event {
    /** The parent. */
    GoalId parent();

    /** Which of the parent's children it is about. */
    int ordinal();

    /** To the child: it is opened, under a policy whose limits are its carve. */
    record ChildOpened(
            GoalId parent,
            int ordinal,
            String objective,
            String title,
            Policy policy,
            Digest policyDigest,
            Map<String, String> inputs)
            implements LinkEvent {
        public ChildOpened {
            inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
        }
    }

    /** To the child: it is to stop. */
    record ChildCancelled(GoalId parent, int ordinal, String reason) implements LinkEvent {}

    /** To the parent: the child could not be opened. */
    record ChildRefused(GoalId parent, int ordinal, String code) implements LinkEvent {}

    /** To the parent: the child has stopped and used {@code settled}. */
    record ChildSettled(GoalId parent, int ordinal, String reason, Amounts settled) implements LinkEvent {}

    /**
     * To the parent: the child, which has settled, used {@code settled} after all.
     *
     * @param reported what it said before; empty in messages of old, which can only correct a child that is still listed
     */
    record ChildCorrected(GoalId parent, int ordinal, Optional<Amounts> reported, Amounts settled)
            implements LinkEvent {}
}
