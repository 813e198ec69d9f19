package dev.loopkeeper.runner.turn;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time as it passes, whatever clocks are set to: what a lease is counted by. */
interface Ticker {
    /** That of this machine. */
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public boolean await(CompletableFuture<?> done, long nanos) throws InterruptedException, ExecutionException {
            try {
                done.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
                return true;
            } catch (TimeoutException e) {
                return false;
            }
        }

        @Override
        public void begin(Runnable step) {
            Thread.ofVirtual().name("heartbeat").start(step);
        }
    };

    /** What has passed, counted from anywhere. */
    long nanos();

    /**
     * Waits for at most {@code nanos}; whether {@code done} is.
     *
     * @throws ExecutionException if it is, with a fault
     */
    boolean await(CompletableFuture<?> done, long nanos) throws InterruptedException, ExecutionException;

    /** Begins what may take its time, without waiting for it. */
    void begin(Runnable step);
}
