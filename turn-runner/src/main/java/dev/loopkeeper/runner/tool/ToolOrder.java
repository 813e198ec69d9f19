package dev.loopkeeper.runner.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.ToolId;
import java.nio.charset.StandardCharsets;
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
        ClaimId claim, CallId call, ToolId tool, JsonNode arguments, ActionKey key, Duration wallClock) {
    /** What a program or a service is told of it, in JSON. */
    public byte[] octets() {
        ObjectNode told = JsonNodeFactory.instance.objectNode();
        told.put("tool", tool.value());
        told.put("callId", call.value());
        told.put("idempotencyKey", key.value());
        told.set("arguments", arguments);
        return told.toString().getBytes(StandardCharsets.UTF_8);
    }
}
