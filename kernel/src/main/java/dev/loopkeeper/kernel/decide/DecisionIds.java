package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.TurnRef;

/**
 * The ids of decisions. Derived, so that a repeat is a duplicate; the number of decisions journaled before is part of them, so
 * that the decision that follows a revoked one is none.
 */
public final class DecisionIds {
    private DecisionIds() {}

    /** The id of the decision that follows {@code advice} on {@code goal}. */
    public static EventId of(GoalProjection goal, Advice advice) {
        TurnRef next = goal.progress().next();
        return switch (advice) {
            case Advice.StartTurn start -> id("start", start.plan().turn(), goal);
            case Advice.ExpireAttempt expire -> id("expire", expire.turn(), goal);
            case Advice.AskPerson ask -> id("ask", next, goal);
            case Advice.Stop stop -> id("stop", next, goal);
            case Advice.OpenChild open -> id("child-" + open.ordinal(), next, goal);
            case Advice.CancelChild cancel -> id("cancel-child-" + cancel.ordinal(), next, goal);
            case Advice.Wait wait -> throw new IllegalArgumentException("to wait is not a decision");
            case Advice.Ended ended -> throw new IllegalArgumentException("to have ended is not a decision");
        };
    }

    private static EventId id(String kind, TurnRef turn, GoalProjection goal) {
        return new EventId(kind + "-" + turn + "-n" + (goal.progress().decisions() + 1));
    }
}
