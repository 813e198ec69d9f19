package dev.loopkeeper.runner.external;

import dev.loopkeeper.kernel.wire.execution.ExternalSpec;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does a turn by waiting for an orchestrator to do it. The runner keeps the lease, guards the tools and seals; an orchestrator that
 * falls silent has failed, and the scheduler decides what that means.
 */
public final class ExternalExecutor implements Executor {
    static final String EXTERNAL_SILENT = "EXTERNAL_SILENT";
    static final String EXTERNAL_NOT_CLAIMED = "EXTERNAL_NOT_CLAIMED";

    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);
    private static final Duration ENDING_CALLS = Duration.ofSeconds(5);

    private final ExternalSpec spec;
    private final ExternalDesk desk;

    public ExternalExecutor(ExternalSpec spec, ExternalDesk desk) {
        this.spec = spec;
        this.desk = desk;
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        OpenTurn turn = new OpenTurn(spec, input, control, tools);
        desk.open(turn);
        ExecutorResult result;
        try {
            result = await(turn, control);
        } finally {
            desk.remove(turn);
            turn.end(ENDING_CALLS);
        }
        // Until the turn was ended a result could still be taken, and whoever handed it in has been told so.
        return turn.finished().getNow(result.inDoubt(turn.taken()));
    }

    private ExecutorResult await(OpenTurn turn, TurnControlView control) throws InterruptedException {
        CompletableFuture<Object> ended = CompletableFuture.anyOf(turn.finished(), control.stopped());
        while (true) {
            Optional<Duration> patience = turn.patience();
            if (patience.isPresent() && patience.get().isZero() && !ended.isDone()) {
                return ExecutorResult.failed(
                        EXTERNAL_SILENT,
                        "expected to hear of the orchestrator within "
                                + spec.silence().toMillis() + " ms, but it said nothing");
            }
            if (turn.remaining().isZero() && !ended.isDone()) {
                return overdue(turn, patience.isPresent());
            }
            if (happens(ended, patience.orElse(LOOK_AGAIN), turn.remaining())) {
                // A result that was taken counts, though a revocation may have come with it.
                return turn.finished().isDone()
                        ? turn.finished().join()
                        : ExecutorResult.stopped(turn.stop().orElseThrow());
            }
        }
    }

    private static boolean happens(CompletableFuture<Object> ended, Duration patience, Duration remaining)
            throws InterruptedException {
        Duration wait = patience.compareTo(remaining) < 0 ? patience : remaining;
        Duration pause = wait.compareTo(LOOK_AGAIN) < 0 ? wait : LOOK_AGAIN;
        try {
            ended.get(pause.toMillis() + 1, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("results and orders come without a fault", e);
        }
    }

    private ExecutorResult overdue(OpenTurn turn, boolean claimed) {
        long millis = turn.input().wallClock().toMillis();
        return claimed
                ? ExecutorResult.stopped(StopOrder.timedOut(
                        "expected the orchestrator to finish within " + millis + " ms, but it did not"))
                : ExecutorResult.failed(
                                EXTERNAL_NOT_CLAIMED,
                                "expected an orchestrator to claim the turn from queue " + spec.queue() + " within "
                                        + millis + " ms, but none did")
                        .notRun();
    }
}
