package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The body of the request that a provider would receive, as LangChain4j writes it: what it would send is kept and not sent. The same
 * prompt always gives the same bytes. They are indented, so that a person can read them before they are sent.
 */
final class Rendering {
    private static final String NOWHERE = "http://nowhere.invalid";

    private Rendering() {}

    /** The request that continues {@code prompt} with {@code messages}. */
    static ChatRequest request(Dialect dialect, Prompt prompt, List<ChatMessage> messages) {
        return ChatRequest.builder()
                .messages(messages)
                .parameters(dialect.parameters(prompt))
                .build();
    }

    static byte[] of(Dialect dialect, Prompt prompt) {
        List<byte[]> rendered = new ArrayList<>();
        Wire wire = new Wire(octets -> {
            rendered.add(octets);
            throw new Wire.NotCarried();
        });
        try {
            dialect.model(NOWHERE, wire).chat(request(dialect, prompt, prompt.messages()));
        } catch (RuntimeException e) {
            if (rendered.isEmpty()) {
                throw e;
            }
        }
        return rendered.getFirst();
    }

    /**
     * What was asked in a rendering: empty when it is none, or when today's LangChain4j would write the same otherwise, as one of
     * another version may. Then nobody has approved what would be sent.
     */
    static Optional<Prompt> read(Dialect dialect, byte[] rendering) {
        return StrictJson.read(rendering, rendering.length) instanceof JsonReading.Document(JsonNode body)
                ? dialect.read(body).filter(prompt -> same(dialect, prompt, rendering))
                : Optional.empty();
    }

    private static boolean same(Dialect dialect, Prompt prompt, byte[] rendering) {
        return !prompt.messages().isEmpty() && Arrays.equals(of(dialect, prompt), rendering);
    }
}
