package dev.loopkeeper.kernel.event;

/** Why a decision no longer fits. */
public enum RevokedCode {
    /** A code written by a newer service. */
    UNKNOWN,
    /** What the decision depended on has changed. */
    STALE_BASIS,
    /** The goal has stopped. */
    GOAL_STOPPED,
    /** An attempt is in flight. */
    TURN_IN_FLIGHT,
    /** The attempt is not the one in flight. */
    WRONG_ATTEMPT,
    /** The turn or attempt is not the next one. */
    WRONG_TURN,
    /** Something holds the goal. */
    HELD,
    /** Journal time has not reached the due time. */
    TOO_EARLY,
    /** The contract has ended. */
    CONTRACT_EXPIRED,
    /** The policy does not allow it. */
    NOT_ALLOWED,
    /** A limit would be passed. */
    OVER_LIMIT,
    /** The policy does not provide for children. */
    CHILDREN_NOT_ALLOWED,
    /** As many children are open as the policy allows. */
    TOO_MANY_CHILDREN,
    /** No such child was proposed, or none is open. */
    WRONG_CHILD,
    /** An approval was given for another policy, capability or input. */
    APPROVAL_STALE;

    /** The code that {@code text} names. */
    public static RevokedCode of(String text) {
        for (RevokedCode code : values()) {
            if (code.name().equals(text)) {
                return code;
            }
        }
        return UNKNOWN;
    }
}
