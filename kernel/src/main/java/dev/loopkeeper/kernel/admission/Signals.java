package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Weight;
import java.util.Optional;

/** Judges the facts that somebody proposes about a goal. */
final class Signals {
    private Signals() {}

    static Ruling judge(GoalProjection goal, Signal signal, String who, Facts facts) {
        return signal instanceof Signal.RewardGiven reward
                ? reward(goal, reward)
                : goal.stopped()
                        ? Ruling.rejected(RejectedCode.GOAL_STOPPED, "an open goal", goal.id() + " has stopped")
                        : open(goal, signal, who, facts);
    }

    private static Ruling open(GoalProjection goal, Signal signal, String who, Facts facts) {
        return switch (signal) {
            case Signal.GateVerdict verdict -> Gates.judge(goal, verdict, facts);
            case Signal.RewardGiven reward -> reward(goal, reward);
            case Signal.TodoAdded(var todo) -> TodoSignals.added(goal, todo);
            case Signal.TodoCompleted done -> TodoSignals.completed(goal.agenda(), done, who);
            case Signal.TodoClaimed claim -> TodoSignals.claimed(goal, claim, who);
            case Signal.EvidenceAdded(var evidence) ->
                Texts.blank("a title of the evidence", evidence.title())
                        .or(() -> Texts.blank("a reference to the evidence", evidence.ref()))
                        .or(() -> Texts.tooLong("an evidence title", evidence.title(), Caps.TEXT_CHARS))
                        .or(() -> Texts.tooLong("an evidence reference", evidence.ref(), Caps.TEXT_CHARS))
                        .orElse(Ruling.ADMITTED);
            case Signal.CorrectionGiven(String text) ->
                Texts.blank("a correction", text).orElseGet(() -> openSignal(goal, "a correction", text));
            case Signal.BudgetRaised(var limits) -> raised(goal, limits);
            case Signal.Woken(String reason) ->
                Texts.tooLong("a reason", reason, Caps.TEXT_CHARS).orElse(Ruling.ADMITTED);
            case Signal.ExternalEvent(var kind, var summary, var digest) ->
                Texts.blank("an event that says what happened", kind)
                        .orElseGet(() -> openSignal(goal, "an event with its summary", kind + ": " + summary));
            case Signal.EffectReconciled reconciled ->
                goal.holds().reconcile().contains(reconciled.action())
                        ? Texts.tooLong("a comment", reconciled.comment(), Caps.COMMENT_CHARS)
                                .orElse(Ruling.ADMITTED)
                        : Ruling.rejected(
                                RejectedCode.NO_SUCH_ACTION,
                                "an action that waits to be reconciled",
                                reconciled.action() + " does not");
        };
    }

    /** A raise never lowers: a limit that shrinks would take away what was already promised. */
    private static Ruling raised(GoalProjection goal, Limits limits) {
        if (goal.lanes().parent().isPresent()) {
            return Ruling.rejected(
                    RejectedCode.LIMITS_CARVED,
                    "a goal that is nobody's child",
                    "the limits of " + goal.id() + " are carved out of those of "
                            + goal.lanes().parent().get().goal());
        }
        if (limits.equals(Limits.ABSENT)) {
            return Ruling.rejected(RejectedCode.BAD_VALUE, "a limit that is raised", "none is named");
        }
        return limits.firstBelow(goal.ledger().limits())
                .map(lower -> Ruling.rejected(
                        RejectedCode.BAD_VALUE,
                        "a limit of " + lower.resource() + " of at least "
                                + lower.standing().shown(),
                        "it is " + lower.proposed().shown()))
                .or(() -> unchanged(limits, goal.ledger().limits()))
                .orElse(Ruling.ADMITTED);
    }

    /** The refusal of a raise to limits that stand already, or empty. */
    private static Optional<Ruling> unchanged(Limits limits, Limits standing) {
        return limits.firstOther(standing).isPresent()
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.BAD_VALUE,
                        "a limit above the one that stands",
                        "the goal has " + limits.shown() + " already"));
    }

    private static Ruling reward(GoalProjection goal, Signal.RewardGiven reward) {
        if (reward.scoreMillis() < -1_000 || reward.scoreMillis() > 1_000) {
            return Ruling.rejected(
                    RejectedCode.BAD_VALUE, "a score from -1000 to 1000 thousandths", "it is " + reward.scoreMillis());
        }
        if (goal.history().receipt(reward.turn()).isEmpty()) {
            return Ruling.rejected(
                    RejectedCode.NO_SUCH_RECEIPT,
                    "a turn among the last " + Caps.RECEIPTS_KEPT + " that have a receipt",
                    reward.turn() + " is none");
        }
        return Texts.tooLong("a comment", reward.comment(), Caps.COMMENT_CHARS)
                .or(() -> Texts.tooLong("a lesson", reward.prefer().orElse(""), Caps.TEXT_CHARS))
                .or(() -> Texts.tooLong("a lesson", reward.avoid().orElse(""), Caps.TEXT_CHARS))
                .orElse(Ruling.ADMITTED);
    }

    private static Ruling openSignal(GoalProjection goal, String what, String text) {
        return goal.agenda().signals().size() >= Caps.OPEN_SIGNALS
                ? tooManyOpen("signals", Caps.OPEN_SIGNALS)
                : Texts.tooLong(what, text, Caps.LONG_TEXT_CHARS)
                        .or(() -> noRoom(goal, Weight.of(text)))
                        .orElse(Ruling.ADMITTED);
    }

    static Optional<Ruling> noRoom(GoalProjection goal, int bytes) {
        int room = Math.max(0, Caps.STANDING_BYTES - Weight.standing(goal));
        return bytes <= room
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.LIMIT_OPEN_ITEMS,
                        "at most the " + room
                                + " bytes that policy, inputs, children, open todos and open signals leave",
                        "there are " + bytes));
    }

    static Ruling tooManyOpen(String items, int most) {
        return Ruling.rejected(
                RejectedCode.LIMIT_OPEN_ITEMS, "fewer than " + most + " open " + items, "that many are open");
    }
}
