package dev.loopkeeper.testkit.concurrent;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * Steps of a test that run beside it, each on a thread of its own. The common pool has one thread on a machine of two cores, so that two
 * steps that wait there wait for one another.
 */
public final class Background {

    private Background() {}

    /** Starts {@code step}; whatever it throws is what the future fails with. */
    public static <T> CompletableFuture<T> start(Callable<T> step) {
        var result = new CompletableFuture<T>();
        Thread.ofVirtual().name("beside-the-test").start(() -> {
            try {
                result.complete(step.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }
}
