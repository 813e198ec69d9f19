package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.capability.Executors;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.context.ContextDirectory;
import dev.loopkeeper.runner.context.ContextReading;
import dev.loopkeeper.runner.contract.ContractCheck;
import dev.loopkeeper.runner.contract.ContractVerdict;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ClaimControl;
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
 * Claims a request whose contract holds, and seals the refusal of one whose contract does not. When it returns, the journal will
 * know: the request may be acknowledged.
 */
final class Claiming {
    /** The scheduler ended the attempt: it is closed, and a receipt would tell nobody anything. */
    private static final String ATTEMPT_EXPIRED = "ATTEMPT_EXPIRED";

    private final ContractCheck check;
    private final ContextDirectory context;
    private final Executors executors;
    private final ControlBoard board;
    private final Workbench bench;
    private final Supplier<ClaimId> newClaim;

    Claiming(
            ContractCheck check,
            ContextDirectory context,
            Executors executors,
            ControlBoard board,
            Workbench bench,
            Supplier<ClaimId> newClaim) {
        this.check = check;
        this.context = context;
        this.executors = executors;
        this.board = board;
        this.bench = bench;
        this.newClaim = newClaim;
    }

    /**
     * The turn to run, once its claim is written; empty when there is nothing to run.
     *
     * @throws RuntimeException of the sources when something that must be known cannot be read now: try again
     */
    Optional<ClaimedTurn> claim(RequestedTurn request) throws InterruptedException {
        return switch (check.check(request, bench.clock().instant())) {
            case ContractVerdict.Refused(var code, String sentence) -> refuse(request, code.name(), sentence);
            case ContractVerdict.Accepted accepted -> claim(request, accepted);
        };
    }

    private Optional<ClaimedTurn> claim(RequestedTurn request, ContractVerdict.Accepted accepted)
            throws InterruptedException {
        Attempt attempt = new Attempt(request.goal(), request.turn());
        Optional<String> revoked = board.revocation(attempt);
        if (revoked.isPresent()) {
            return revoked(request, revoked.get());
        }
        return switch (context.read(accepted.contract().work().context())) {
            case ContextReading.Refused(String code, String sentence) -> refuse(request, code, sentence);
            case ContextReading.Present present ->
                switch (executors.prepare(accepted.capability())) {
                    case Preparation.Refused(String code, String sentence) -> refuse(request, code, sentence);
                    case Preparation.Ready ready ->
                        announce(new ClaimedTurn(
                                request,
                                accepted.contract(),
                                accepted.capability().capability(),
                                present.skills(),
                                ready,
                                board.open(attempt, newClaim.get())));
                };
        };
    }

    private Optional<ClaimedTurn> announce(ClaimedTurn turn) throws InterruptedException {
        ClaimControl control = turn.control();
        Outbox.Report started = Outbox.Report.of(
                new EventId(control.claim() + "-started"),
                turn.request().goal(),
                bench.clock().instant(),
                new TurnStarted(
                        turn.request().turn(),
                        control.claim(),
                        bench.runner(),
                        turn.request().contractDigest()));
        boolean written =
                bench.persistence().insist("write claim", () -> bench.outbox().report(started));
        if (!written) {
            board.close(control.claim());
            throw new InterruptedException("the runner ended before its claim was written");
        }
        return Optional.of(turn);
    }

    private Optional<ClaimedTurn> revoked(RequestedTurn request, String code) throws InterruptedException {
        if (!code.equals(ATTEMPT_EXPIRED)) {
            seal(request, ExecutorResult.stopped(StopOrder.interrupted(code, "the attempt was revoked: " + code)));
        }
        return Optional.empty();
    }

    private Optional<ClaimedTurn> refuse(RequestedTurn request, String code, String sentence)
            throws InterruptedException {
        bench.meters().refused(code);
        seal(request, ExecutorResult.refused(code, sentence));
        return Optional.empty();
    }

    private void seal(RequestedTurn request, ExecutorResult result) throws InterruptedException {
        AttemptRecord attempt = AttemptRecord.notRun(
                request, newClaim.get(), bench.runner(), bench.clock().instant());
        bench.seal(attempt, result.notRun(), Redaction.of(List.of()));
    }
}
