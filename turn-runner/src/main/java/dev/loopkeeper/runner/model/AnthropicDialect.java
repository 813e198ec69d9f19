package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.anthropic.AnthropicChatRequestParameters;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.loopkeeper.client.crypto.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages, as Anthropic speaks. */
record AnthropicDialect() implements Dialect {
    /** LangChain4j insists on a key; the real one is added where the request is sent. */
    private static final String NO_KEY = "none";

    @Override
    public String provider() {
        return "anthropic";
    }

    @Override
    public ChatModel model(String baseUrl, HttpClientBuilder wire) {
        return AnthropicChatModel.builder()
                .baseUrl(baseUrl)
                .apiKey(NO_KEY)
                .httpClientBuilder(wire)
                .maxRetries(0)
                .build();
    }

    @Override
    public ChatRequestParameters parameters(Prompt prompt) {
        AnthropicChatRequestParameters.Builder parameters = AnthropicChatRequestParameters.builder()
                .modelName(prompt.model())
                .maxOutputTokens(prompt.maxTokens())
                .toolSpecifications(ToolSchemas.of(prompt));
        if (!prompt.tools().isEmpty()) {
            parameters.disableParallelToolUse(true);
        }
        return parameters.build();
    }

    @Override
    public Map<String, String> headers(Secret key) {
        return Map.of("x-api-key", key.reveal(), "anthropic-version", AnthropicChatModel.ANTHROPIC_VERSION);
    }

    @Override
    public Optional<Prompt> read(JsonNode body) {
        List<String> texts = new ArrayList<>();
        for (JsonNode message : body.path("messages")) {
            if (!message.path("role").asText().equals("user")) {
                return Optional.empty();
            }
            message.path("content").forEach(part -> texts.add(part.path("text").asText()));
        }
        List<Prompt.Tool> tools = new ArrayList<>();
        body.path("tools").forEach(tool -> tools.add(tool(tool)));
        return Optional.of(new Prompt(
                body.path("model").asText(),
                body.path("system").path(0).path("text").asText(),
                texts,
                tools,
                body.path("max_tokens").asInt()));
    }

    private static Prompt.Tool tool(JsonNode tool) {
        return new Prompt.Tool(
                tool.path("name").asText(),
                Optional.ofNullable(tool.get("description")).map(JsonNode::asText),
                tool.path("input_schema"));
    }

    @Override
    public Tokens tokens(JsonNode body) {
        return Tokens.ofMessage(body.path("usage"));
    }
}
