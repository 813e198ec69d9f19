package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.Weight;
import java.util.Optional;

/** Judges what somebody outside asks of an open goal. */
final class GoalEvents {
    private GoalEvents() {}

    static Ruling judge(GoalProjection goal, GoalEvent event, Facts facts) {
        if (event instanceof GoalEvent.GoalOpened) {
            return Ruling.rejected(RejectedCode.GOAL_EXISTS, "a goal id that was never opened", goal.id() + " exists");
        }
        return goal.status() instanceof Status.Open open
                ? judge(goal, open, event, facts)
                : Ruling.rejected(RejectedCode.GOAL_STOPPED, "an open goal", goal.id() + " has stopped");
    }

    private static Ruling judge(GoalProjection goal, Status.Open open, GoalEvent event, Facts facts) {
        return switch (event) {
            case GoalEvent.GoalOpened opened ->
                Ruling.rejected(RejectedCode.GOAL_EXISTS, "a goal id that was never opened", goal.id() + " exists");
            case GoalEvent.PolicyChanged(var policy, var digest) ->
                Openings.invalid(policy, facts)
                        .or(() -> raisesLimit(goal, policy.limits()))
                        .or(() -> Texts.tooHeavy(
                                "standing texts, this policy among them,",
                                Weight.standing(goal)
                                        - Weight.of(goal.governance().policy())
                                        + Weight.of(policy),
                                Caps.STANDING_BYTES))
                        .orElse(Ruling.ADMITTED);
            case GoalEvent.GoalPaused(String reason) ->
                goal.holds().pause().isPresent()
                        ? Ruling.rejected(
                                RejectedCode.WRONG_PHASE, "a goal that is not paused", goal.id() + " is paused already")
                        : reason(reason);
            case GoalEvent.GoalResumed(String reason) ->
                goal.holds().pause().isEmpty() ? wrongPhase("a paused goal", goal) : reason(reason);
            case GoalEvent.GoalCancelled(String reason) ->
                open.ending().isPresent() ? wrongPhase("a goal that nobody has ended", goal) : reason(reason);
            case GoalEvent.GoalClosed(String reason) ->
                open.ending().isPresent() ? wrongPhase("a goal that nobody has ended", goal) : reason(reason);
            case GoalEvent.GoalHandedOff handedOff ->
                open.ending().isPresent()
                        ? wrongPhase("a goal that nobody has ended", goal)
                        : HandOffs.judge(goal, handedOff);
        };
    }

    private static Optional<Ruling> raisesLimit(GoalProjection goal, Limits limits) {
        return limits.firstAbove(goal.ledger().limits())
                .map(raised -> Ruling.rejected(
                        RejectedCode.LIMIT_RAISED,
                        "a limit of " + raised.resource() + " of at most "
                                + raised.standing().shown() + ", since only a raise of the budget lifts one",
                        "it is " + raised.proposed().shown()));
    }

    private static Ruling reason(String reason) {
        return Texts.tooLong("a reason", reason, Caps.TEXT_CHARS, Caps.TEXT_BYTES)
                .orElse(Ruling.ADMITTED);
    }

    private static Ruling wrongPhase(String expected, GoalProjection goal) {
        return Ruling.rejected(RejectedCode.WRONG_PHASE, expected, goal.id() + " is " + Phase.of(goal));
    }
}
