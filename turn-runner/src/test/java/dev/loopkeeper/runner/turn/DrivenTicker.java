package dev.loopkeeper.runner.turn;

import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Time that passes only where somebody waits: at once, to the next thing that is due. */
final class DrivenTicker implements Ticker {
    private final TreeMap<Long, Runnable> due = new TreeMap<>();
    private long now;

    DrivenTicker(long now) {
        this.now = now;
    }

    @Override
    public long nanos() {
        return now;
    }

    /** Does {@code step} once that much time has passed. */
    void after(long nanos, Runnable step) {
        due.put(now + nanos, step);
    }

    @Override
    public boolean await(CompletableFuture<?> done, long nanos) throws InterruptedException, ExecutionException {
        long end = now + Math.max(0, nanos);
        while (!done.isDone() && !due.isEmpty() && due.firstKey() <= end) {
            now = Math.max(now, due.firstKey());
            due.pollFirstEntry().getValue().run();
        }
        if (!done.isDone()) {
            now = end;
            return false;
        }
        done.get();
        return true;
    }

    @Override
    public void begin(Runnable step) {
        step.run();
    }
}
