package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a model is asked first, whoever provides it.
 *
 * @param model the model's name
 * @param system what it is told first; empty for nothing
 * @param texts what it is told then, in this order
 * @param tools what it may ask for
 * @param maxTokens the most tokens of an answer; 0 for no bound
 */
record Prompt(String model, String system, List<String> texts, List<Tool> tools, int maxTokens) {
    Prompt {
        texts = List.copyOf(texts);
        tools = List.copyOf(tools);
    }

    /**
     * A tool that may be asked for.
     *
     * @param name its exact id
     * @param description what the model is told of it
     * @param arguments the schema of its arguments
     */
    record Tool(String name, Optional<String> description, JsonNode arguments) {}

    List<ChatMessage> messages() {
        List<ChatMessage> messages = new ArrayList<>();
        if (!system.isBlank()) {
            messages.add(SystemMessage.from(system));
        }
        texts.forEach(text -> messages.add(UserMessage.from(text)));
        return messages;
    }
}
