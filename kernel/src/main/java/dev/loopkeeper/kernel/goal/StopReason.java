package dev.loopkeeper.kernel.goal;

/** Why a goal stops. */
public enum StopReason {
    OBJECTIVE_COMPLETE,
    TURN_BUDGET_EXHAUSTED,
    TOKEN_BUDGET_EXHAUSTED,
    COST_BUDGET_EXHAUSTED,
    TOOL_CALL_BUDGET_EXHAUSTED,
    OVERRUN,
    DEADLINE_PASSED,
    TOOL_NOT_ALLOWED,
    CAPABILITY_NOT_ALLOWED,
    TURN_REFUSED,
    NO_PROGRESS,
    TOO_MANY_FAILURES,
    GATE_REJECTED,
    GATE_EXPIRED,
    CANCELLED,
    CLOSED,
    POLICY_INVALID,
    STOP_CONDITION,
    /** A reason written by a newer scheduler. */
    UNKNOWN;

    /** The reason that {@code text} names; {@link #UNKNOWN} for one that this version does not know, which still stops. */
    public static StopReason of(String text) {
        for (StopReason reason : values()) {
            if (reason.name().equals(text)) {
                return reason;
            }
        }
        return UNKNOWN;
    }
}
