package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.Set;

/** Hears what happens to goals, on the thread that reads: whatever takes time must be done elsewhere. */
public interface Watcher {

    /** These goals have new entries or projections, and they can be read. */
    void changed(Set<GoalId> goals);

    /** This instance now answers for other partitions than before. */
    void moved();
}
