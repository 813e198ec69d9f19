package dev.loopkeeper.runner.publish;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says something again until it is heard, or until the runner ends. An outage delays and loses nothing. */
public final class Persistence {
    private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final CompletableFuture<Void> ended;

    /** @param ended completes when trying on is of no use */
    public Persistence(CompletableFuture<Void> ended) {
        this.ended = ended;
    }

    /** Whether trying on is of no use. */
    public boolean ended() {
        return ended.isDone();
    }

    /**
     * Does {@code step} until it succeeds; false when the runner ended before.
     *
     * @param what for the log
     */
    public boolean insist(String what, Supplier<CompletableFuture<Void>> step) throws InterruptedException {
        boolean loud = true;
        while (!ended.isDone()) {
            try {
                CompletableFuture<Void> done = step.get();
                CompletableFuture.anyOf(done, ended).get();
                if (done.isDone()) {
                    return true;
                }
            } catch (ExecutionException | RuntimeException e) {
                if (e instanceof RuntimeException bug && !Outage.is(bug)) {
                    throw bug;
                }
                if (loud) {
                    LOG.atWarn().addKeyValue("step", what).setCause(e).log("not done yet, trying on silently");
                }
                loud = false;
                pause();
            }
        }
        return false;
    }

    private void pause() throws InterruptedException {
        try {
            ended.get(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.atTrace().log("pause is over");
        }
    }
}
