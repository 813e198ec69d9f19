package dev.loopkeeper.runner.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.runner.execute.ResultReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A provider's answer: data, whatever it says. */
sealed interface ChatCompletion {
    /** The most tools that one answer may ask for. */
    int MAX_CALLS = 32;

    /** The model has said something, which should be a result. */
    record Said(String content, Tokens tokens) implements ChatCompletion {}

    /** The model asks for tools; {@code message} is what it said, to be repeated to it. */
    record Asked(JsonNode message, List<Call> calls, Tokens tokens) implements ChatCompletion {}

    /** It cannot be read. */
    record Bad(String sentence) implements ChatCompletion {}

    /** A tool that the model asks for; without arguments when what it gave is no JSON. */
    record Call(String id, String tool, Optional<JsonNode> arguments) {}

    static ChatCompletion read(byte[] body) {
        if (!(StrictJson.read(body, ResultReader.MAX_BYTES) instanceof JsonReading.Document(JsonNode root))) {
            return new Bad("expected the model's answer to be JSON, but it is not");
        }
        JsonNode message = root.path("choices").path(0).path("message");
        Tokens tokens = Tokens.of(root.path("usage"));
        JsonNode asked = message.path("tool_calls");
        if (asked.isEmpty()) {
            return new Said(message.path("content").asText(""), tokens);
        }
        return asked.size() > MAX_CALLS
                ? new Bad("expected at most " + MAX_CALLS + " tool calls at once, but there are " + asked.size())
                : new Asked(message, calls(asked), tokens);
    }

    private static List<Call> calls(JsonNode asked) {
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : asked) {
            JsonNode function = call.path("function");
            calls.add(new Call(
                    call.path("id").asText("call-" + calls.size()),
                    function.path("name").asText(""),
                    arguments(function.path("arguments"))));
        }
        return calls;
    }

    private static Optional<JsonNode> arguments(JsonNode text) {
        return StrictJson.read(text.asText("").getBytes(StandardCharsets.UTF_8), ResultReader.MAX_BYTES)
                        instanceof JsonReading.Document(JsonNode root)
                ? Optional.of(root)
                : Optional.empty();
    }
}
