package dev.loopkeeper.runner.boot;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The runner as a process of its own. Being told to stop is no failure: once all is sealed and written, it ends with 0. */
@QuarkusMain(name = "turn-runner")
public final class TurnRunnerMain {

    private TurnRunnerMain() {}

    /** Runs until a signal, or until it cannot start. */
    public static void main(String[] arguments) {
        AtomicInteger status = new AtomicInteger();
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> endWith(status, stopped), "end-with-status"));
        try {
            Quarkus.run(null, (code, failure) -> end(status, code, failure), arguments);
        } finally {
            stopped.countDown();
        }
        System.exit(status.get());
    }

    private static void end(AtomicInteger status, int code, @Nullable Throwable failure) {
        status.set(code);
        // Quarkus leaves telling why to whoever takes the exit code.
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            System.err.println("turn-runner: " + cause.getMessage());
        }
    }

    // Without this the JVM would report the signal as its exit status, however orderly the stop was.
    private static void endWith(AtomicInteger status, CountDownLatch stopped) {
        try {
            stopped.await();
            Runtime.getRuntime().halt(status.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
