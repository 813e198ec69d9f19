package dev.loopkeeper.runner.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A server with two tools on two pages: {@code echo}, which says what it was called with, and {@code fail}. As a program it takes a
 * file in which it notes each call, and how it behaves: {@code well}, {@code hang} in a call, {@code die} in a call, {@code chatty}.
 */
public final class McpScript {
    static final String SCHEMA =
            "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"],\"additionalProperties\":{\"type\":\"string\"}}";

    /** The same with sorted names and no space: what a pin is the digest of. */
    public static final String PINNED_FORM =
            "{\"additionalProperties\":{\"type\":\"string\"},\"properties\":{\"text\":{\"type\":\"string\"}},\"required\":[\"text\"],\"type\":\"object\"}";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private McpScript() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path calls = Path.of(arguments[0]);
        String manner = arguments[1];
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.err.println("a server starts");
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            JsonNode request = JSON.readTree(line);
            if (manner.equals("chatty")) {
                out.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}");
                out.println("no JSON at all");
                out.println("{\"jsonrpc\":\"2.0\",\"id\":\"mine\",\"method\":\"ping\"}");
            }
            if (request.path("method").asText().equals("tools/call")) {
                Files.writeString(calls, request + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                if (manner.equals("die")) {
                    return;
                }
                if (manner.equals("hang")) {
                    new CountDownLatch(1).await();
                }
            }
            answer(request).ifPresent(out::println);
        }
    }

    static Optional<JsonNode> answer(JsonNode request) {
        if (!request.has("id") || !request.has("method")) {
            return Optional.empty();
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
        answer.set("id", request.path("id"));
        JsonNode parameters = request.path("params");
        return Optional.of(
                switch (request.path("method").asText()) {
                    case "initialize" -> {
                        ObjectNode hello = answer.putObject("result")
                                .put(
                                        "protocolVersion",
                                        parameters.path("protocolVersion").asText());
                        hello.putObject("capabilities").putObject("tools");
                        hello.putObject("serverInfo").put("name", "script").put("version", "1");
                        yield answer;
                    }
                    case "tools/list" -> listed(answer, parameters);
                    case "tools/call" -> called(answer, parameters);
                    default -> {
                        answer.putObject("error").put("code", -32601).put("message", "no such method");
                        yield answer;
                    }
                });
    }

    private static JsonNode listed(ObjectNode answer, JsonNode parameters) {
        boolean second = parameters.has("cursor");
        ObjectNode result = answer.putObject("result");
        ObjectNode tool = result.putArray("tools").addObject().put("name", second ? "echo" : "fail");
        try {
            tool.set("inputSchema", JSON.readTree(SCHEMA));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        if (!second) {
            result.put("nextCursor", "2");
        }
        return answer;
    }

    private static JsonNode called(ObjectNode answer, JsonNode parameters) {
        boolean fails = parameters.path("name").asText().equals("fail");
        ObjectNode result = answer.putObject("result").put("isError", fails);
        result.putArray("content")
                .addObject()
                .put("type", "text")
                .put("text", parameters.path("arguments").toString());
        return answer;
    }
}
