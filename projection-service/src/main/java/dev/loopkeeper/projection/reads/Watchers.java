package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who wants to know which goals have changed. */
final class Watchers {

    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

    /** Hears of each change until it is closed. */
    Watching add(Watcher watcher) {
        watchers.add(watcher);
        return () -> watchers.remove(watcher);
    }

    void tell(Set<GoalId> goals) {
        if (!goals.isEmpty()) {
            watchers.forEach(watcher -> watcher.changed(goals));
        }
    }

    /** The partitions that this instance answers for are others now. */
    void moved() {
        watchers.forEach(Watcher::moved);
    }
}
