package dev.loopkeeper.kernel.goal;

/** What people see of a goal: derived from the projection, never stored. */
public enum Phase {
    /** The next turn may start. */
    READY,
    /** An attempt waits for a runner. */
    REQUESTED,
    /** A runner holds an attempt. */
    RUNNING,
    /** A record that cannot be used holds it until an operator has looked at it. */
    PARKED,
    /** Somebody paused it. */
    PAUSED,
    /** A person must answer a gate. */
    GATED,
    /** A person must find out whether something happened. */
    RECONCILE,
    /** The next attempt waits for the clock. */
    WAITING,
    /** It ends with the scheduler's next decision. */
    ENDING,
    /** It has stopped. */
    STOPPED;

    /** The phase of {@code goal}; where several fit, the one that a person must act on first. */
    public static Phase of(GoalProjection goal) {
        return switch (goal.status()) {
            case Status.Stopped stopped -> STOPPED;
            case Status.Open open when open.ending().isPresent() -> ENDING;
            case Status.Open open when goal.holds().parked().isPresent() -> PARKED;
            case Status.Open open -> ofOpen(goal);
        };
    }

    private static Phase ofOpen(GoalProjection goal) {
        return switch (goal.flight()) {
            case Flight.Awaiting awaiting -> REQUESTED;
            case Flight.Running running -> RUNNING;
            case Flight.None none -> ofIdle(goal);
        };
    }

    private static Phase ofIdle(GoalProjection goal) {
        Holds holds = goal.holds();
        if (holds.pause().isPresent()) {
            return PAUSED;
        }
        if (!holds.reconcile().isEmpty()) {
            return RECONCILE;
        }
        if (!holds.gates().isEmpty()) {
            return GATED;
        }
        return goal.progress().notBefore().isPresent() ? WAITING : READY;
    }
}
