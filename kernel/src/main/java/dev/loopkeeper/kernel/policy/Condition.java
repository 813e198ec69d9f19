package dev.loopkeeper.kernel.policy;

/**
 * A rule of a policy's own. The kernel never evaluates it: the shell does, over a read-only view of the projection, and says which ones hold.
 *
 * @param name tells it from the policy's other conditions; an id
 * @param kind what follows when it holds
 * @param when the condition in CEL, at most {@link #MAX_WHEN} characters
 * @param reason what people are told or asked when it holds, at most {@link #MAX_REASON} characters
 */
public record Condition(String name, Kind kind, String when, String reason) {
    /** The longest expression, in characters. */
    public static final int MAX_WHEN = 1_000;

    /** The longest reason, in characters. */
    public static final int MAX_REASON = 200;

    /** What follows when a condition holds. */
    public enum Kind {
        /** The goal stops. */
        STOP,
        /** A person is asked before the next turn. */
        GATE
    }
}
