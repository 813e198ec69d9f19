package dev.loopkeeper.runner.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.runner.command.LineProgram;
import java.io.IOException;
import java.util.Optional;

/** A server that is a program of its own: one message a line. */
final class StdioLine implements McpLine {
    private static final int METHOD_NOT_FOUND = -32601;

    private final LineProgram program;

    StdioLine(LineProgram program) {
        this.program = program;
    }

    @Override
    public JsonNode ask(JsonNode request) throws McpFault, InterruptedException {
        send(request);
        while (true) {
            JsonNode message = next();
            Optional<JsonNode> response = McpLine.responseTo(request.path("id"), message);
            if (response.isPresent()) {
                return response.get();
            }
            if (message.has("method") && message.has("id")) {
                send(answer(message));
            }
        }
    }

    @Override
    public void tell(JsonNode notification) throws McpFault {
        send(notification);
    }

    @Override
    public void close() {
        program.close();
    }

    /** A ping is answered; whatever else a server asks for was never offered to it. */
    private static JsonNode answer(JsonNode request) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        answer.set("id", request.path("id"));
        if (request.path("method").asText().equals("ping")) {
            answer.putObject("result");
        } else {
            answer.putObject("error").put("code", METHOD_NOT_FOUND).put("message", "not offered");
        }
        return answer;
    }

    private JsonNode next() throws McpFault, InterruptedException {
        byte[] line = program.next().orElseThrow(this::silent);
        return StrictJson.read(line, MOST_BYTES) instanceof JsonReading.Document(JsonNode root)
                ? root
                : JsonNodeFactory.instance.objectNode();
    }

    private McpFault silent() {
        return program.cpuSpent()
                ? new McpFault(
                        "TOOL_CPU_LIMIT",
                        "expected the server to keep to its time on the processors, but it used it up")
                : new McpFault(UNREACHABLE, "expected the server to answer, but it ended or said too much");
    }

    private void send(JsonNode message) throws McpFault {
        try {
            program.say(message.toString());
        } catch (IOException e) {
            throw new McpFault(UNREACHABLE, "expected the server to listen, but it has ended");
        }
    }
}
