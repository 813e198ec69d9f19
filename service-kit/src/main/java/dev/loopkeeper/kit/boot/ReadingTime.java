package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import io.vertx.core.Vertx;
import java.time.Duration;

/** How long a body may take until it is all there. Whoever waits for it then, on the thread that began this, is woken. */
final class ReadingTime implements AutoCloseable {

    private final Thread reader = Thread.currentThread();
    private final Duration patience;
    private final Vertx vertx;
    private final long timer;
    private boolean over;
    private boolean closed;

    private ReadingTime(Duration patience, Vertx vertx) {
        this.patience = patience;
        this.vertx = vertx;
        this.timer = vertx.setTimer(patience.toMillis(), passed -> end());
    }

    /** Begins to count, for the thread that calls this. */
    static ReadingTime of(Duration patience, Vertx vertx) {
        return new ReadingTime(patience, vertx);
    }

    /** @throws ProblemException if the time is over, and only {@code count} bytes have come */
    void demand(long count) {
        if (over()) {
            throw new ProblemException(Problem.of(
                    408,
                    "BODY_TOO_SLOW",
                    "Body too slow",
                    "a body that is all there within " + patience.toMillis() + " ms",
                    count + " bytes came, and no end; send it again, all at once"));
        }
    }

    private synchronized boolean over() {
        return over;
    }

    private synchronized void end() {
        if (!closed) {
            over = true;
            reader.interrupt();
        }
    }

    /** What the thread does next is nothing that could be late. */
    @Override
    public synchronized void close() {
        closed = true;
        vertx.cancelTimer(timer);
        if (over) {
            Thread.interrupted();
        }
    }
}
