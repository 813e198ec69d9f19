package dev.loopkeeper.runner.guard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import java.time.Duration;
import java.util.Optional;

/**
 * What a turn does that cannot be undone, and that no guard sees, as one action: journaled as an intent before anything of it runs,
 * open until a receipt says what came of it, and never done again once a person has found that it happened.
 */
final class WholeTurn {
    static final String ALREADY_DONE = "ALREADY_DONE";

    private static final String ALREADY_DONE_SUMMARY =
            "An earlier attempt of this turn was broken off. A person has found that what it was to do has happened, so that it was not"
                    + " done again. Its result is not known.";

    private final PlannedCall action;
    private final ToolGuard guard;
    private final ClaimControl control;
    private final CallJournal journal;

    WholeTurn(Contract contract, ToolGuard guard, ClaimControl control, CallJournal journal) {
        String capability = contract.authority().capability().id().value();
        this.action = new PlannedCall(
                CallId.WHOLE_TURN,
                new Tool(new ToolId(capability), "{}", EffectClass.IRREVERSIBLE),
                JsonNodeFactory.instance.objectNode(),
                contract.authority().capabilityDigest(),
                new ActionKey("turn-" + contract.turn().turn()));
        this.guard = guard;
        this.control = control;
        this.journal = journal;
    }

    /** By which a person finds it among what must be reconciled. */
    String action() {
        return action.key().value();
    }

    /** Announces it. Empty when it may begin; else the result of a turn of which nothing ran. */
    Optional<ExecutorResult> begin(Granted granted, Duration left) throws InterruptedException {
        Digest done = granted.done().get(action.key());
        if (done != null) {
            return Optional.of(alreadyDone().notRun());
        }
        boolean intended = journal.intend(action, left);
        control.awaitCurrent(left);
        Optional<Denied> denied = guard.mayGoOn();
        return intended && denied.isEmpty()
                ? Optional.empty()
                : Optional.of(ExecutorResult.stopped(control.stop().orElseGet(() -> unannounced(denied, left)))
                        .notRun());
    }

    private static StopOrder unannounced(Optional<Denied> denied, Duration left) {
        return denied.map(no -> StopOrder.interrupted(no.rule().name(), no.sentence()))
                .orElseGet(() -> StopOrder.timedOut("expected the turn's intent to be journaled within "
                        + left.toMillis() + " ms, but it was not"));
    }

    /** The turn is over, and the next one is told so. */
    private static ExecutorResult alreadyDone() {
        String sentence =
                "expected a turn that has not happened yet, but a person has found that an earlier attempt did it";
        return new ExecutorResult(
                Outcome.COMPLETED, ALREADY_DONE, sentence, TurnReport.NOTHING.withSummary(ALREADY_DONE_SUMMARY));
    }
}
