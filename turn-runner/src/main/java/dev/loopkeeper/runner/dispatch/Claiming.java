package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.seal.AttemptRecord;
import dev.loopkeeper.runner.turn.ClaimedTurn;
import dev.loopkeeper.runner.turn.Workbench;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Claims a request that this runner can do, and seals the refusal of one that it cannot. When it returns, the journal will know:
 * the request may be acknowledged.
 */
final class Claiming {
    /** The scheduler ended the attempt: it is closed, and a receipt would tell nobody anything. */
    private static final String ATTEMPT_EXPIRED = "ATTEMPT_EXPIRED";

    private final Readiness readiness;
    private final ControlBoard board;
    private final Workbench bench;
    private final Supplier<ClaimId> newClaim;

    Claiming(Readiness readiness, ControlBoard board, Workbench bench, Supplier<ClaimId> newClaim) {
        this.readiness = readiness;
        this.board = board;
        this.bench = bench;
        this.newClaim = newClaim;
    }

    /** The same, for a request that belongs to this trace. */
    Claiming tracedBy(Optional<String> traceparent) {
        return new Claiming(readiness, board, bench.tracedBy(traceparent), newClaim);
    }

    /**
     * The turn to run, once its claim is written; empty when there is nothing to run.
     *
     * @throws RuntimeException of the sources when something that must be known cannot be read now: try again
     */
    Optional<ClaimedTurn> claim(RequestedTurn request) throws InterruptedException {
        return switch (readiness.judge(request, bench.clock().instant())) {
            case Readiness.Refused(String code, String sentence) -> refuse(request, code, sentence);
            case Readiness.Unproven(String code, String sentence) -> refuse(request.unproven(), code, sentence);
            case Readiness.Ready ready -> claim(request, ready);
        };
    }

    /** The turn has ended; nothing more is said to it. */
    void release(ClaimedTurn turn) {
        board.close(turn.control().claim());
    }

    private Optional<ClaimedTurn> claim(RequestedTurn request, Readiness.Ready ready) throws InterruptedException {
        Attempt attempt = new Attempt(request.goal(), request.turn());
        Optional<String> revoked = board.revocation(attempt);
        if (revoked.isPresent()) {
            return revoked(request, revoked.get());
        }
        ClaimedTurn turn = new ClaimedTurn(
                request,
                ready.contract(),
                ready.capability(),
                ready.skills(),
                ready.prepared(),
                board.open(attempt, newClaim.get()),
                System.nanoTime());
        if (!bench.persistence().insist("write claim", () -> bench.outbox().report(started(turn)))) {
            release(turn);
            throw new InterruptedException("the runner ended before its claim was written");
        }
        return Optional.of(turn);
    }

    private Outbox.Report started(ClaimedTurn turn) {
        ClaimId claim = turn.control().claim();
        RequestedTurn request = turn.request();
        return Outbox.Report.of(
                new EventId(claim + "-started"),
                request.goal(),
                bench.clock().instant(),
                new TurnStarted(request.turn(), claim, bench.runner(), request.contractDigest()));
    }

    private Optional<ClaimedTurn> revoked(RequestedTurn request, String code) throws InterruptedException {
        if (!code.equals(ATTEMPT_EXPIRED)) {
            seal(request, ExecutorResult.stopped(StopOrder.interrupted(code, "the attempt was revoked: " + code)));
        }
        return Optional.empty();
    }

    private Optional<ClaimedTurn> refuse(RequestedTurn request, String code, String sentence)
            throws InterruptedException {
        seal(request, ExecutorResult.refused(code, sentence));
        return Optional.empty();
    }

    private void seal(RequestedTurn request, ExecutorResult result) throws InterruptedException {
        AttemptRecord attempt = AttemptRecord.notRun(
                request, newClaim.get(), bench.runner(), bench.clock().instant());
        bench.seal(attempt, result.notRun(), Redaction.of(List.of()));
    }
}
