package dev.loopkeeper.embedded.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** How a kind of provider is asked, and how it puts its answers. */
enum Manners {
    /** OpenAI's, and of all that are compatible with it. */
    CHAT_COMPLETIONS("/chat/completions", "Authorization") {
        @Override
        ObjectNode says(String id, String text, Counts used) {
            ObjectNode body = completion(id, "stop", used);
            message(body).put("content", text);
            return body;
        }

        @Override
        ObjectNode asks(String id, Line.Asks asks) {
            ObjectNode body = completion(id, "tool_calls", asks.used());
            message(body).putNull("content");
            message(body)
                    .putArray("tool_calls")
                    .addObject()
                    .put("id", "call_" + id)
                    .put("type", "function")
                    .putObject("function")
                    .put("name", asks.tool())
                    .put("arguments", asks.arguments());
            return body;
        }

        private ObjectNode completion(String id, String finish, Counts used) {
            ObjectNode body = object().put("id", "chatcmpl-" + id).put("object", "chat.completion");
            ObjectNode choice = body.putArray("choices").addObject().put("index", 0);
            choice.putObject("message").put("role", "assistant");
            choice.put("finish_reason", finish);
            long prompt = used.input() + used.cacheRead() + used.cacheWrite();
            long completion = used.output() + used.reasoning();
            ObjectNode usage = body.putObject("usage")
                    .put("prompt_tokens", prompt)
                    .put("completion_tokens", completion)
                    .put("total_tokens", prompt + completion);
            usage.putObject("prompt_tokens_details").put("cached_tokens", used.cacheRead());
            usage.putObject("completion_tokens_details").put("reasoning_tokens", used.reasoning());
            return body;
        }

        private ObjectNode message(ObjectNode body) {
            return (ObjectNode) body.at("/choices/0/message");
        }
    },

    /** Anthropic's. */
    MESSAGES("/messages", "x-api-key") {
        @Override
        ObjectNode says(String id, String text, Counts used) {
            ObjectNode body = message(id, "end_turn", used);
            body.withArray("content").addObject().put("type", "text").put("text", text);
            return body;
        }

        @Override
        ObjectNode asks(String id, Line.Asks asks) {
            ObjectNode body = message(id, "tool_use", asks.used());
            body.withArray("content").addObject().put("type", "text").put("text", "I look first.");
            body.withArray("content")
                    .addObject()
                    .put("type", "tool_use")
                    .put("id", "toolu_" + id)
                    .put("name", asks.tool())
                    .set("input", parsed(asks.arguments()));
            return body;
        }

        private ObjectNode message(String id, String finish, Counts used) {
            ObjectNode body =
                    object().put("id", "msg_" + id).put("type", "message").put("role", "assistant");
            body.putArray("content");
            body.put("stop_reason", finish).putNull("stop_sequence");
            body.putObject("usage")
                    .put("input_tokens", used.input())
                    .put("cache_creation_input_tokens", used.cacheWrite())
                    .put("cache_read_input_tokens", used.cacheRead())
                    .put("output_tokens", used.output() + used.reasoning())
                    .put("service_tier", "standard");
            return body;
        }
    };

    private final String path;
    private final String keyHeader;

    Manners(String path, String keyHeader) {
        this.path = path;
        this.keyHeader = keyHeader;
    }

    static Optional<Manners> at(String path) {
        for (Manners manners : values()) {
            if (path.endsWith(manners.path)) {
                return Optional.of(manners);
            }
        }
        return Optional.empty();
    }

    /** The header in which whoever asks shows a key. */
    String keyHeader() {
        return keyHeader;
    }

    /** The body of an answer. */
    String body(String id, String model, Line line) {
        return switch (line) {
            case Line.Says(String text, Counts used) ->
                says(id, text, used).put("model", model).toString();
            case Line.Asks asks -> asks(id, asks).put("model", model).toString();
            case Line.CallsItself(String name, Line other) -> body(id, name, other);
            case Line.Raw(String body) -> body;
        };
    }

    abstract ObjectNode says(String id, String text, Counts used);

    abstract ObjectNode asks(String id, Line.Asks asks);

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected arguments in JSON, since messages carry them so", e);
        }
    }
}
