package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.ToolId;

/**
 * A tool that a capability offers.
 *
 * @param id compared exactly
 * @param argumentsSchema the JSON Schema that its arguments must satisfy, as text
 * @param effect what a repeat of a call would do
 * @param mayRunCode whether a call may run code that whoever calls has chosen
 */
public record Tool(ToolId id, String argumentsSchema, EffectClass effect, boolean mayRunCode) {
    /** A tool that runs nothing but itself. */
    public Tool(ToolId id, String argumentsSchema, EffectClass effect) {
        this(id, argumentsSchema, effect, false);
    }
}
