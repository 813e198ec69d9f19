package dev.loopkeeper.runner.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.runner.execute.ExecutorResult;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;

/** Asks a provider's model. */
public final class ModelClient {
    private final HttpClient http;
    private final ModelSpec spec;
    private final Secret key;

    /** @param http follows no redirects */
    public ModelClient(HttpClient http, ModelSpec spec, Secret key) {
        this.http = http;
        this.spec = spec;
        this.key = key;
    }

    ModelSpec spec() {
        return spec;
    }

    ModelAnswer ask(ChatRequest request, Passage.Terms terms) throws InterruptedException {
        Passage passage = new Passage(http, this::request, terms);
        try {
            AiMessage message = spec.dialect()
                    .model(spec.baseUrl(), new Wire(passage))
                    .chat(request)
                    .aiMessage();
            return new ModelAnswer.Answered(message, tokens(passage));
        } catch (ContentFilteredException e) {
            return new ModelAnswer.Ended(
                    ExecutorResult.failed("MODEL_DECLINED", "expected the model to answer, but it declines to"),
                    tokens(passage));
        } catch (RuntimeException e) {
            // Its message may repeat what the model said: only what kind of fault it is may be told.
            return passage.end()
                    .orElseGet(() -> new ModelAnswer.Ended(
                            ExecutorResult.failed(
                                    Passage.BAD_ANSWER,
                                    "expected an answer as " + spec.dialect().provider()
                                            + " gives it, but it cannot be read: "
                                            + e.getClass().getSimpleName()),
                            tokens(passage)));
        }
    }

    private Tokens tokens(Passage passage) {
        return passage.body().map(spec.dialect()::tokens).orElse(Tokens.UNKNOWN);
    }

    private HttpRequest request(byte[] octets) {
        HttpRequest.Builder request = HttpRequest.newBuilder(spec.endpoint())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(octets));
        spec.dialect().headers(key).forEach(request::header);
        return request.build();
    }
}
