package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.policy.Tool;

/** Whether a tool may be called. */
public sealed interface GuardVerdict {
    /** It may. */
    record Allowed(Tool tool) implements GuardVerdict {}

    /**
     * It may not; nothing is called.
     *
     * @param rule the rule that denies it
     * @param sentence "expected ..., but ..."
     */
    record Denied(Rule rule, String sentence) implements GuardVerdict {}

    /** What a call must satisfy, in the order in which it is checked. */
    enum Rule {
        /** The turn has been told to stop. */
        TURN_STOPPED,
        /** The claim's lease is over by the runner's own clock. */
        LEASE_OVER,
        /** What is known of the claim is older than a second. */
        CONTROL_LAGS,
        /** The exact tool id is in the contract. */
        TOOL_NOT_IN_CONTRACT,
        /** What may run code is called only under a contract that allows code. */
        CODE_NOT_ALLOWED,
        /** Its capability says how a call is carried out. */
        TOOL_NOT_EXECUTABLE,
        /** What cannot be undone passes the guard before it happens. */
        IRREVERSIBLE_UNGUARDED,
        /** What its executor calls by itself is said to be reported. */
        TOOL_NOT_REPORTABLE,
        /** The contract allows another call. */
        TOOL_CALL_LIMIT,
        /** The tool may be called once more in this turn. */
        TOOL_LIMIT,
        /** The arguments satisfy the tool's schema. */
        TOOL_ARGUMENTS_INVALID,
        /** A person has approved exactly this call. */
        TOOL_NOT_APPROVED,
        /** The turn may do one more irreversible action, whatever its attempts have done. */
        IRREVERSIBLE_LIMIT,
        /** The same irreversible action has been done before. */
        ALREADY_DONE,
        /** Nobody knows whether the same irreversible action has been done before. */
        OUTCOME_UNKNOWN
    }
}
