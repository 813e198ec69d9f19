package dev.loopkeeper.runner.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.runner.trace.Traces;
import java.util.Set;

/** One session with a server: as much of the protocol as calling one tool takes. */
final class McpSession {
    private static final String NEWEST = "2025-06-18";
    private static final Set<String> VERSIONS = Set.of("2024-11-05", "2025-03-26", NEWEST, "2025-11-25");
    private static final int MOST_PAGES = 20;

    private static final JsonMapper SORTED = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();
    private static final ObjectWriter CANONICAL = SORTED.writer();

    private final McpLine line;
    private int requests;

    McpSession(McpLine line) {
        this.line = line;
    }

    /** Greets the server. */
    void open() throws McpFault, InterruptedException {
        ObjectNode hello = JsonNodeFactory.instance.objectNode().put("protocolVersion", NEWEST);
        hello.putObject("capabilities");
        hello.putObject("clientInfo").put("name", "loopkeeper-turn-runner").put("version", "1");
        String version = ask("initialize", hello).path("protocolVersion").asText();
        if (!VERSIONS.contains(version)) {
            throw new McpFault(
                    "MCP_VERSION",
                    "expected a server of one of the protocol versions " + VERSIONS + ", but it has another");
        }
        line.agreed(version);
        line.tell(message("notifications/initialized", JsonNodeFactory.instance.objectNode()));
    }

    /** Demands that the server offers {@code tool} with the arguments' schema that {@code pin} is the digest of. */
    void demand(String tool, Digest pin) throws McpFault, InterruptedException {
        Digest offered = digest(offer(tool).path("inputSchema"));
        if (!offered.equals(pin)) {
            throw new McpFault(
                    "MCP_SCHEMA_CHANGED",
                    "expected the server's tool to have the pinned schema " + pin + ", but it has " + offered);
        }
    }

    /** Calls {@code tool}; the result as the server said it. */
    JsonNode call(String tool, JsonNode arguments, String key) throws McpFault, InterruptedException {
        ObjectNode parameters = JsonNodeFactory.instance.objectNode().put("name", tool);
        parameters.set("arguments", arguments);
        ObjectNode meta = parameters.putObject("_meta").put("loopkeeper.dev/idempotency-key", key);
        Traces.traceparent().ifPresent(parent -> meta.put(Traces.HEADER, parent));
        return ask("tools/call", parameters);
    }

    /** The digest of a schema's octets, its names in order and no space between. */
    static Digest digest(JsonNode schema) {
        try {
            return Digests.of(CANONICAL.writeValueAsBytes(SORTED.treeToValue(schema, Object.class)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }

    private JsonNode offer(String tool) throws McpFault, InterruptedException {
        ObjectNode page = JsonNodeFactory.instance.objectNode();
        for (int pages = 0; pages < MOST_PAGES; pages++) {
            JsonNode listed = ask("tools/list", page);
            for (JsonNode offer : listed.path("tools")) {
                if (offer.path("name").asText().equals(tool)) {
                    return offer;
                }
            }
            if (!listed.path("nextCursor").isTextual()) {
                break;
            }
            page = JsonNodeFactory.instance
                    .objectNode()
                    .put("cursor", listed.path("nextCursor").asText());
        }
        throw new McpFault("MCP_TOOL_MISSING", "expected the server to offer the tool, but it does not");
    }

    private JsonNode ask(String method, JsonNode parameters) throws McpFault, InterruptedException {
        requests++;
        JsonNode response = line.ask(message(method, parameters).put("id", requests));
        if (response.has("error")) {
            throw new McpFault(
                    "MCP_ERROR",
                    "expected a result of " + method + ", but the server answered with error "
                            + response.path("error").path("code").asInt());
        }
        return response.path("result");
    }

    private static ObjectNode message(String method, JsonNode parameters) {
        ObjectNode message =
                JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("method", method);
        message.set("params", parameters);
        return message;
    }
}
