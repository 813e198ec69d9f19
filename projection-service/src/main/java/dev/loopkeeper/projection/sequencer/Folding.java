package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;

/** How an entry becomes a projection; the kernel's fold, except where a test needs one that fails. */
@FunctionalInterface
interface Folding {
    GoalProjection fold(GoalState before, JournalEntry entry);
}
