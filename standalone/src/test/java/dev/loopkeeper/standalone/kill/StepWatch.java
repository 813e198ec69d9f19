package dev.loopkeeper.standalone.kill;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Sees a step as soon as it shows. */
interface StepWatch extends AutoCloseable {
    Duration PATIENCE = Duration.ofMinutes(5);
    Duration POLL = Duration.ofMillis(20);

    /** Waits until the goal's turn has come to this step. */
    void await(String goal, int turn);

    @Override
    void close();

    /** Looks until {@code seen}, each look taking a moment. */
    static void until(String what, BooleanSupplier seen) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadline < 0) {
            if (seen.getAsBoolean()) {
                return;
            }
        }
        throw new AssertionError("expected " + what + " within " + PATIENCE.toSeconds() + " s, but it did not show");
    }
}
