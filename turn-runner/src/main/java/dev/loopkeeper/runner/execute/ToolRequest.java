package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * A tool call that a turn asks for.
 *
 * @param tool the exact id of the tool; nothing is trusted about it
 * @param arguments with what, as JSON
 * @param action what the call does to the world, in the executor's words: the same name of the same tool gets the same idempotency
 *     key for as long as the goal lives. When empty, the n-th call of a turn with the same tool and arguments is one action, whatever
 *     the attempt
 */
public record ToolRequest(String tool, JsonNode arguments, Optional<String> action) {
    /** A call whose action follows from turn, tool and arguments. */
    public static ToolRequest of(String tool, JsonNode arguments) {
        return new ToolRequest(tool, arguments, Optional.empty());
    }
}
