package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.reads.Watcher;
import dev.loopkeeper.projection.reads.Watching;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets a caller read what it has just written: waits, within bounds, until a goal has been read as far as the caller says. */
public final class Awaited {

    private final ReadModel reads;
    private final Duration patience;

    /** @param patience how long it waits at most */
    public Awaited(ReadModel reads, Duration patience) {
        this.reads = reads;
        this.patience = patience;
    }

    /**
     * Returns once journal entry {@code sequence} of the goal can be read; a problem that names both when patience is over. Nothing is said of a goal
     * that is unknown even then: whoever answers says that.
     */
    public void demand(GoalId id, long sequence) {
        Semaphore news = new Semaphore(0);
        Watcher watcher = new Watcher() {
            @Override
            public void changed(Set<GoalId> goals) {
                if (goals.contains(id)) {
                    news.release();
                }
            }

            @Override
            public void moved() {
                news.release();
            }
        };
        try (Watching watching = reads.watch(watcher)) {
            long deadline = System.nanoTime() + patience.toNanos();
            while (read(id) < sequence) {
                if (!news.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    if (read(id) == 0) {
                        return;
                    }
                    throw Restoring.behind(sequence, "it is at " + read(id));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Restoring.behind(sequence, "the service is stopping");
        }
    }

    private long read(GoalId id) {
        return reads.goal(id)
                .map(GoalProjection::position)
                .map(position -> position.sequence())
                .orElse(0L);
    }
}
