package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.guard.CallReview;
import dev.loopkeeper.runner.guard.DeclaredEffects;
import dev.loopkeeper.runner.guard.TurnGuard;
import dev.loopkeeper.runner.seal.AttemptRecord;
import dev.loopkeeper.runner.trace.TurnTrace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one claimed turn to its sealed receipt. Whatever happens to it, there is at most one. */
public final class TurnRun {
    static final String OPEN_INTENTS = "OPEN_INTENTS";
    static final String RUNNER_FAULT = "RUNNER_FAULT";

    private static final Logger LOG = LoggerFactory.getLogger(TurnRun.class);

    private final ClaimedTurn turn;
    private final Workbench bench;
    private final Instant startedAt;
    private final Duration wallClock;
    private final TurnTrace trace;
    private final TurnGuard guard;

    /**
     * @param turn the turn
     * @param bench what turns are done with
     */
    public TurnRun(ClaimedTurn turn, Workbench bench) {
        this.turn = turn;
        this.bench = bench;
        this.startedAt = bench.clock().instant();
        this.wallClock = wallClock();
        this.trace = bench.traces().turn(turn.request().goal(), turn.request().turn(), turn.capability());
        this.guard = TurnGuard.of(
                turn.contract(),
                turn.prepared().tools(),
                turn.prepared().redaction(),
                turn.control(),
                new TurnGuard.Means(bench.outbox(), bench.clock(), bench.evidence(), trace),
                wallClock);
    }

    /** Runs the turn; returns when its receipt is written, or when there is nothing to say. */
    public void run() throws InterruptedException {
        try {
            run(Lease.keep(turn, bench));
        } finally {
            trace.end();
        }
    }

    private void run(Lease lease) throws InterruptedException {
        try {
            Optional<ExecutorResult> result = result();
            if (result.isPresent()) {
                seal(result.get(), lease);
            } else {
                LOG.atInfo()
                        .addKeyValue("goalId", turn.request().goal())
                        .addKeyValue("turn", turn.request().turn())
                        .log("claim refused before anything ran");
            }
        } finally {
            lease.end();
        }
    }

    private Optional<ExecutorResult> result() throws InterruptedException {
        if (turn.waitsForGrant()) {
            Optional<StopOrder> stopped = awaitGrant();
            if (stopped.isPresent()) {
                // One that was revoked first has something to say, whatever became of its claim after that.
                return stopped.get().reason().equals(ClaimControl.CLAIM_REFUSED)
                        ? Optional.empty()
                        : Optional.of(ExecutorResult.stopped(stopped.get()).notRun());
            }
            if (!openIntents().isEmpty()) {
                return Optional.of(ExecutorResult.stopped(unknown()).notRun());
            }
        } else {
            // What an earlier fence may have done is known only with the grant; a turn that runs already stops then.
            var unused = turn.control().granted().thenAccept(granted -> {
                if (!granted.openIntents().isEmpty()) {
                    turn.control().order(unknown());
                }
            });
        }
        return Optional.of(execute());
    }

    private Optional<StopOrder> awaitGrant() throws InterruptedException {
        try {
            CompletableFuture.anyOf(turn.control().granted(), turn.control().stopped())
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("grants and orders come without a fault", e);
        }
        return turn.control().stop();
    }

    private ExecutorResult execute() throws InterruptedException {
        if (wallClock.isZero() || wallClock.isNegative()) {
            return ExecutorResult.stopped(StopOrder.timedOut("expected time for the turn, but its contract has ended"))
                    .notRun();
        }
        if (turn.irreversibleUnguarded()) {
            Optional<ExecutorResult> settled =
                    guard.begin(turn.control().granted().join(), wallClock);
            if (settled.isPresent()) {
                return settled.get();
            }
        }
        TurnInput input = new TurnInput(
                turn.contract(),
                turn.request().contract().payload(),
                turn.control().claim(),
                turn.context(),
                wallClock);
        try {
            return trace.within(() -> turn.prepared().executor().run(input, turn.control(), guard.tools()));
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("goalId", turn.request().goal())
                    .addKeyValue("turn", turn.request().turn())
                    .setCause(e)
                    .log("executor failed by a bug");
            return ExecutorResult.failed(RUNNER_FAULT, "expected the executor to end with a result, but it failed")
                    .inDoubt(true);
        }
    }

    /** How long the turn may take: what its contract allows, and never longer than the contract counts. */
    private Duration wallClock() {
        Duration left = Duration.between(
                bench.clock().instant(), turn.contract().validity().notAfter());
        long allowed = turn.contract().authority().perTurn().millis();
        return allowed == 0 || left.toMillis() < allowed ? left : Duration.ofMillis(allowed);
    }

    private void seal(ExecutorResult result, Lease lease) throws InterruptedException {
        DeclaredEffects declared = new DeclaredEffects(turn.contract(), turn.capability());
        CallReview review = result.doubtful() && turn.irreversibleUnguarded()
                ? guard.doubted(declared.withoutEvidence(result))
                : guard.review(declared.review(result));
        AttemptRecord attempt = new AttemptRecord(
                turn.request(),
                turn.control().claim(),
                bench.runner(),
                startedAt,
                bench.clock().instant(),
                review.calls(),
                turn.contract().work().context(),
                review.result().outcome() == Outcome.UNKNOWN ? unknownActions(review) : List.of());
        ReceiptDocument.Result sealed = bench.seal(
                        attempt, review.result(), turn.prepared().redaction())
                .result();
        trace.sealed(sealed.outcome(), sealed.reason());
        lease.end();
    }

    private List<String> unknownActions(CallReview review) {
        return Stream.concat(openIntents().stream(), review.unknownActions().stream())
                .distinct()
                .toList();
    }

    private List<String> openIntents() {
        Granted granted = turn.control().granted().getNow(null);
        return granted == null ? List.of() : granted.openIntents();
    }

    private static StopOrder unknown() {
        return new StopOrder(
                Outcome.UNKNOWN,
                OPEN_INTENTS,
                "expected no irreversible call of an earlier attempt to be open, but some may have happened");
    }
}
