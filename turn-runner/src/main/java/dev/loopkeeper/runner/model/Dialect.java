package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import java.util.Map;
import java.util.Optional;

/** How a kind of provider is spoken to. LangChain4j writes and reads what is said; this tells it what of it the runner wants. */
sealed interface Dialect permits OpenAiDialect, AnthropicDialect {
    /** The provider's name in receipts, price tables and traces. */
    String provider();

    /** How the provider of {@code spec} is spoken to. */
    static Dialect of(ModelSpec spec) {
        return switch (spec.provider()) {
            case OPENAI -> new OpenAiDialect();
            case ANTHROPIC -> new AnthropicDialect();
        };
    }

    /** LangChain4j's model, which says what it has to say through {@code wire}. It never gets to know the key. */
    ChatModel model(String baseUrl, HttpClientBuilder wire);

    /** Everything about {@code prompt} but its messages. */
    ChatRequestParameters parameters(Prompt prompt);

    /** The headers that carry the key, and whatever else is sent beside the body. */
    Map<String, String> headers(Secret key);

    /** What was asked in a request's body; empty when it is none that this runner renders. */
    Optional<Prompt> read(JsonNode body);

    /** What an answer's body says of its usage. */
    Tokens tokens(JsonNode body);
}
