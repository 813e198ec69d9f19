package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.policy.Tool;

/** Whether a tool may be called. */
public sealed interface GuardVerdict {
    /** It may. */
    record Allowed(Tool tool) implements GuardVerdict {}

    /**
     * It may not; final for the attempt.
     *
     * @param rule the rule that denies it
     * @param sentence "expected ..., but ..."
     */
    record Denied(Rule rule, String sentence) implements GuardVerdict {}

    /** What a call must satisfy, in the order in which it is checked. */
    enum Rule {
        /** The turn has been told to stop. */
        TURN_STOPPED,
        /** What is known of the claim is older than a second. */
        CONTROL_LAGS,
        /** The exact tool id is in the contract. */
        TOOL_NOT_IN_CONTRACT,
        /** The contract allows another call. */
        TOOL_CALL_LIMIT,
        /** The arguments satisfy the tool's schema. */
        TOOL_ARGUMENTS_INVALID
    }
}
