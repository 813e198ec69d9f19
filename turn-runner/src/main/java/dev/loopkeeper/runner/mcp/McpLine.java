package dev.loopkeeper.runner.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A line to a server, for one session. Closing it from another thread ends what waits on it. */
interface McpLine extends AutoCloseable {
    /** Messages longer than this are a fault, in bytes. */
    int MOST_BYTES = 1024 * 1024;

    String UNREACHABLE = "MCP_UNREACHABLE";

    /** Sends a request and returns the response with its id; what else a server says is passed over. */
    JsonNode ask(JsonNode request) throws McpFault, InterruptedException;

    /** Sends a notification. */
    void tell(JsonNode notification) throws McpFault, InterruptedException;

    /** From now on this version is spoken. */
    default void agreed(String version) {}

    @Override
    void close();

    /** Whether {@code message} is the response to the request with this id. */
    static Optional<JsonNode> responseTo(JsonNode id, JsonNode message) {
        boolean response = message.has("result") || message.has("error");
        return response && id.equals(message.get("id")) ? Optional.of(message) : Optional.empty();
    }
}
