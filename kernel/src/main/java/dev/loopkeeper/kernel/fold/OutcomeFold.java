package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Interruption;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.time.Instant;
import java.util.List;

/** What follows from how a turn ended. */
final class OutcomeFold {
    private OutcomeFold() {}

    static GoalProjection fold(GoalProjection goal, Receipt receipt, Instant now) {
        TurnRef turn = receipt.binding().turn();
        return switch (receipt.outcome()) {
            case COMPLETED -> completed(goal, receipt, now);
            case FAILED, TIMED_OUT, INTERRUPTED -> broken(goal, receipt, now);
            case REFUSED ->
                goal.with(Retries.afterTurn(goal, turn, now)
                        .withRefused(Recent.cut(receipt.reason() + ": " + receipt.sentence(), Caps.TEXT_CHARS)));
            case PAUSED -> paused(goal, receipt, now);
            case UNKNOWN -> unknown(goal, receipt, now);
        };
    }

    private static GoalProjection broken(GoalProjection goal, Receipt receipt, Instant now) {
        TurnRef turn = receipt.binding().turn();
        // What was intended and never finished may have happened: no blind retry.
        GoalProjection held = OpenIntents.holdUp(goal, receipt);
        return Interruption.byPause(receipt.outcome(), receipt.reason())
                ? Retries.afterPause(held, turn)
                : Retries.afterFailure(held, turn, now);
    }

    private static GoalProjection completed(GoalProjection goal, Receipt receipt, Instant now) {
        GoalProjection after = EffectFold.fold(goal, receipt);
        boolean effect = !after.agenda().equals(goal.agenda())
                || !after.lanes().waiting().equals(goal.lanes().waiting())
                || !receipt.findings().gates().isEmpty();
        if (!effect && Watching.looks(goal)) {
            return Watching.quiet(goal, receipt.binding().turn(), now);
        }
        int empty = effect ? 0 : goal.progress().emptyTurns() + 1;
        Progress progress = Retries.afterTurn(goal, receipt.binding().turn(), now)
                .withProposal(receipt.proposal())
                .withStreaks(empty, 0);
        GoalProjection done = Watching.proposed(
                EffectFold.captured(after, receipt)
                        .with(progress)
                        .with(goal.custody().withOffered(receipt.findings().handOff())),
                now);
        return raise(done, receipt, receipt.findings().gates(), now);
    }

    private static GoalProjection paused(GoalProjection goal, Receipt receipt, Instant now) {
        List<GateRaised> gates = receipt.findings().gates();
        GateRaised fallback =
                new GateRaised(GateRaised.Kind.QUESTION, "May the loop go on? " + receipt.reason(), receipt.digest());
        GoalProjection waiting = OpenIntents.holdUp(goal, receipt)
                .with(Retries.afterTurn(goal, receipt.binding().turn(), now));
        return raise(waiting, receipt, gates.isEmpty() ? List.of(fallback) : gates, now);
    }

    private static GoalProjection unknown(GoalProjection goal, Receipt receipt, Instant now) {
        List<String> actions = receipt.findings().unknownActions();
        List<String> held = actions.isEmpty() ? List.of(receipt.id().value()) : actions;
        GoalProjection waiting =
                goal.with(Retries.afterTurn(goal, receipt.binding().turn(), now));
        return OpenIntents.hold(OpenIntents.holdUp(waiting, receipt), held);
    }

    private static GoalProjection raise(GoalProjection goal, Receipt receipt, List<GateRaised> gates, Instant now) {
        return gates.isEmpty()
                ? goal
                : ApprovalGates.open(goal, gates, receipt.binding().runner().value(), now);
    }
}
