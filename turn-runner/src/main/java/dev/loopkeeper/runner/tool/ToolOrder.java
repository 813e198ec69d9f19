package dev.loopkeeper.runner.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.ToolId;
import java.time.Duration;

/**
 * A call that may happen.
 *
 * @param claim the claim under which it happens
 * @param call unique within the attempt
 * @param tool the tool
 * @param arguments with what; they satisfy the tool's schema
 * @param key to be handed to the tool as its idempotency key: the same for every repeat of the action
 * @param wallClock how long it may take
 */
public record ToolOrder(
        ClaimId claim, CallId call, ToolId tool, JsonNode arguments, ActionKey key, Duration wallClock) {}
