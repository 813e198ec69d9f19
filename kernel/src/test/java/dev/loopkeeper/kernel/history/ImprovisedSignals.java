package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people send. */
final class ImprovisedSignals {

    private ImprovisedSignals() {}

    static GoalEvent.GoalOpened opening(Dice dice) {
        PolicyBuilder policy = policy(dice);
        return new GoalEvent.GoalOpened(
                "objective " + dice.roll(9) + "語".repeat(dice.roll(Caps.OBJECTIVE_CHARS / 2)),
                "title",
                policy.build(),
                PolicyDigest.of(policy.build()),
                dice.oneIn(3) ? List.of() : List.of(Samples.todo("work"), Samples.todo("todo-1")),
                Map.of("branch", "main"));
    }

    /** A policy that goals can live under for a while. */
    static PolicyBuilder policy(Dice dice) {
        PolicyBuilder policy = PolicyBuilder.policy()
                .limits(new Limits(limit(dice, 40), limit(dice, 9_000), limit(dice, 90_000), limit(dice, 600)))
                .retry(new Retry(1 + dice.roll(3), 1_000, 5_000))
                .pace(new Pace(
                        dice.of(0L, 5_000L),
                        30_000,
                        dice.of(45_000L, 900_000L),
                        dice.mortal() ? dice.of(3_600_000L, 86_400_000L) : 30 * 86_400_000L))
                .stopRules(dice.mortal() ? 3 + dice.roll(30) : 1_000, dice.mortal() ? 3 + dice.roll(20) : 1_000)
                .first(dice.of(Samples.BUILD, Samples.REVIEW));
        if (dice.oneIn(3)) {
            policy.approvalRequiredFor(dice.of(Samples.BUILD, Samples.REVIEW));
        }
        if (!dice.oneIn(3)) {
            policy.children(1 + dice.roll(3), dice.of(Join.values()), Samples.BUILD);
        }
        if (dice.oneIn(5)) {
            policy.handOff(dice.oneIn(2));
        }
        if (dice.oneIn(3)) {
            policy.quota(1 + dice.roll(5), 60_000);
        }
        if (dice.oneIn(4)) {
            policy.approvalRequiredFor().monitor(new Monitor(Samples.REVIEW, 1_000, 8_000, 600_000));
        }
        if (dice.fatal(10)) {
            policy.deadline(Samples.START.plusSeconds(dice.roll(200_000)));
        }
        if (dice.oneIn(4)) {
            policy.context(new ContextArtifact("語".repeat(1 + dice.roll(500)), Samples.digest("skill")));
        }
        return policy;
    }

    private static Limit limit(Dice dice, int most) {
        if (!dice.mortal()) {
            return Limit.UNLIMITED;
        }
        return switch (dice.roll(80)) {
            case 0 -> Limit.NONE;
            case 1, 2, 3, 4, 5 -> Limit.ABSENT;
            case 6, 7, 8, 9 -> Limit.UNLIMITED;
            default -> Limit.of(1 + most / 2 + dice.roll(most));
        };
    }

    static Event verdict(GoalProjection goal, Dice dice) {
        Optional<Gate> gate = dice.of(goal.holds().gates());
        GateId id = dice.oneIn(10)
                ? new GateId("g" + dice.roll(9))
                : gate.map(Gate::id).orElse(new GateId("g1"));
        Digest asked =
                dice.oneIn(10) ? Samples.digest("other") : gate.map(Gate::asked).orElse(Samples.digest("nothing"));
        return new Signal.GateVerdict(id, asked, !dice.fatal(30), dice.text(Caps.COMMENT_CHARS));
    }

    static Event reward(GoalProjection goal, Dice dice) {
        TurnRef turn =
                dice.of(goal.history().receipts()).map(ReceiptSummary::turn).orElse(TurnRef.FIRST);
        return new Signal.RewardGiven(
                turn,
                dice.roll(2_300) - 1_150,
                dice.text(100),
                dice.oneIn(2) ? Optional.of(dice.text(Caps.TEXT_CHARS)) : Optional.empty(),
                dice.oneIn(2) ? Optional.of(dice.text(Caps.TEXT_CHARS)) : Optional.empty());
    }

    static Event todoDone(GoalProjection goal, Dice dice) {
        TodoId todo = dice.of(goal.agenda().openTodos()).map(Todo::id).orElse(new TodoId("todo-0"));
        return new Signal.TodoCompleted(todo, successor(goal, dice));
    }

    static Event todoClaim(GoalProjection goal, Dice dice) {
        TodoId todo = dice.of(goal.agenda().openTodos()).map(Todo::id).orElse(new TodoId("todo-0"));
        return new Signal.TodoClaimed(todo, dice.oneIn(3));
    }

    static Successor successor(GoalProjection goal, Dice dice) {
        return dice.oneIn(3)
                ? new Successor.Next(
                        dice.of(goal.agenda().todos()).map(Todo::id).orElse(new TodoId("todo-0")))
                : new Successor.Nothing(dice.text(Caps.TITLE_CHARS));
    }

    static Event evidence(Dice dice) {
        return new Signal.EvidenceAdded(new EvidenceRef(
                dice.text(Caps.TEXT_CHARS), Samples.digest("evidence"), dice.text(Caps.TEXT_CHARS), true));
    }

    static Event policyChanged(Dice dice) {
        PolicyBuilder policy = policy(dice);
        if (!dice.oneIn(4)) {
            policy.limits(Limits.ABSENT);
        }
        return new GoalEvent.PolicyChanged(policy.build(), PolicyDigest.of(policy.build()));
    }

    static Event reconciled(GoalProjection goal, Dice dice) {
        String action = dice.of(goal.holds().reconcile()).orElse("action-0");
        return new Signal.EffectReconciled(action, dice.of(Signal.Finding.values()), "");
    }

    static Event raised(Dice dice) {
        return new Signal.BudgetRaised(new Limits(limit(dice, 60), Limit.ABSENT, limit(dice, 100_000), Limit.ABSENT));
    }

    static Event ended(Dice dice) {
        // Rare, so that most histories live long enough to grow old.
        return switch (dice.mortal() ? dice.roll(12) : 2) {
            case 0 -> new GoalEvent.GoalCancelled(dice.text(Caps.TEXT_CHARS));
            case 1 -> new GoalEvent.GoalClosed(dice.text(Caps.TEXT_CHARS));
            default -> new Signal.Woken("");
        };
    }
}
