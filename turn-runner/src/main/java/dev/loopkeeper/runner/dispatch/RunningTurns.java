package dev.loopkeeper.runner.dispatch;

import java.time.Duration;

/** How many requests are being worked on. */
final class RunningTurns {
    private int count;

    synchronized void enter() {
        count++;
    }

    synchronized void leave() {
        count--;
        notifyAll();
    }

    /** Waits until there is none; false when that takes longer than {@code patience}. */
    synchronized boolean awaitNone(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (count > 0) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }
}
