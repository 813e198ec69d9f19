package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.ToolId;

/**
 * A tool that a capability offers.
 *
 * @param id compared exactly
 * @param argumentsSchema the JSON Schema that its arguments must satisfy, as text
 * @param effect what a repeat of a call would do
 */
public record Tool(ToolId id, String argumentsSchema, EffectClass effect) {}
