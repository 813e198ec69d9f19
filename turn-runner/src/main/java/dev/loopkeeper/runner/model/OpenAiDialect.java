package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.loopkeeper.client.crypto.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chat completions, as OpenAI and all that are compatible with it speak. */
record OpenAiDialect() implements Dialect {
    @Override
    public String provider() {
        return "openai";
    }

    @Override
    public ChatModel model(String baseUrl, HttpClientBuilder wire) {
        return OpenAiChatModel.builder()
                .baseUrl(baseUrl)
                .httpClientBuilder(wire)
                .maxRetries(0)
                .build();
    }

    @Override
    public ChatRequestParameters parameters(Prompt prompt) {
        OpenAiChatRequestParameters.Builder parameters = OpenAiChatRequestParameters.builder()
                .modelName(prompt.model())
                .toolSpecifications(ToolSchemas.of(prompt));
        if (prompt.maxTokens() > 0) {
            parameters.maxCompletionTokens(prompt.maxTokens());
        }
        if (!prompt.tools().isEmpty()) {
            parameters.parallelToolCalls(false);
        }
        return parameters.build();
    }

    @Override
    public Map<String, String> headers(Secret key) {
        return Map.of("Authorization", "Bearer " + key.reveal());
    }

    @Override
    public Optional<Prompt> read(JsonNode body) {
        String system = "";
        List<String> texts = new ArrayList<>();
        for (JsonNode message : body.path("messages")) {
            String text = message.path("content").asText();
            switch (message.path("role").asText()) {
                case "system" -> system = text;
                case "user" -> texts.add(text);
                default -> {
                    return Optional.empty();
                }
            }
        }
        List<Prompt.Tool> tools = new ArrayList<>();
        body.path("tools").forEach(tool -> tools.add(tool(tool.path("function"))));
        return Optional.of(new Prompt(
                body.path("model").asText(),
                system,
                texts,
                tools,
                body.path("max_completion_tokens").asInt()));
    }

    private static Prompt.Tool tool(JsonNode function) {
        return new Prompt.Tool(
                function.path("name").asText(),
                Optional.ofNullable(function.get("description")).map(JsonNode::asText),
                function.path("parameters"));
    }

    @Override
    public Tokens tokens(JsonNode body) {
        return Tokens.ofCompletion(body.path("usage"));
    }
}
