package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Watcher;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Collects which goals have changed until somebody fetches them. However slow they are, a goal is kept once. */
final class News implements Watcher {

    private final Predicate<GoalId> interesting;
    private Set<GoalId> changed = new HashSet<>();
    private boolean over;

    News(Predicate<GoalId> interesting) {
        this.interesting = interesting;
    }

    @Override
    public synchronized void changed(Set<GoalId> goals) {
        for (GoalId goal : goals) {
            if (interesting.test(goal)) {
                changed.add(goal);
                notifyAll();
            }
        }
    }

    @Override
    public synchronized void moved() {
        over = true;
        notifyAll();
    }

    /** What has changed since the last call, nothing if that is nothing for so long; empty when there will be no more. */
    synchronized Optional<Set<GoalId>> await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        long left = patience.toNanos();
        while (!over && changed.isEmpty() && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        Set<GoalId> fetched = changed;
        changed = new HashSet<>();
        return over ? Optional.empty() : Optional.of(fetched);
    }
}
