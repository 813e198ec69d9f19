package dev.loopkeeper.runner.model;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.price.TokenKind;
import dev.loopkeeper.runner.trace.ChatTrace;
import dev.loopkeeper.runner.trace.Traces;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Optional;

/** Asks a provider's model. */
public final class ModelClient {
    private final HttpClient http;
    private final ModelSpec spec;
    private final Secret key;
    private final Traces traces;

    /** @param http follows no redirects */
    public ModelClient(HttpClient http, ModelSpec spec, Secret key, Traces traces) {
        this.http = http;
        this.spec = spec;
        this.key = key;
        this.traces = traces;
    }

    ModelSpec spec() {
        return spec;
    }

    ModelAnswer ask(ChatRequest request, Passage.Terms terms) throws InterruptedException {
        ChatTrace trace = traces.chat(
                Dialect.of(spec).provider(), spec.model(), spec.endpoint().getHost());
        try {
            ModelAnswer answer = ask(request, terms, trace);
            switch (answer) {
                case ModelAnswer.Answered(AiMessage message, Tokens tokens) -> trace.counted(counts(tokens));
                case ModelAnswer.Ended(ExecutorResult result, Tokens tokens) -> {
                    trace.counted(counts(tokens));
                    trace.failed(result.reason());
                }
                case ModelAnswer.NotApproved not -> trace.failed(ModelExecutor.CONTEXT_NOT_APPROVED);
            }
            return answer;
        } finally {
            trace.end();
        }
    }

    private ModelAnswer ask(ChatRequest request, Passage.Terms terms, ChatTrace trace) throws InterruptedException {
        Passage passage = new Passage(http, this::request, terms);
        try {
            ChatResponse response =
                    Dialect.of(spec).model(spec.baseUrl(), new Wire(passage)).chat(request);
            // A provider may call itself whatever it likes, also by the key that it was sent.
            trace.answered(
                    Optional.ofNullable(response.modelName()).filter(name -> !name.contains(key.reveal())),
                    Optional.ofNullable(response.finishReason()).map(Enum::name));
            return new ModelAnswer.Answered(response.aiMessage(), tokens(passage));
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
                                    "expected an answer as " + Dialect.of(spec).provider()
                                            + " gives it, but it cannot be read: "
                                            + e.getClass().getSimpleName()),
                            tokens(passage)));
        }
    }

    private static ChatTrace.Counts counts(Tokens tokens) {
        long cacheRead = tokens.of(TokenKind.CACHE_READ);
        long cacheWrite = tokens.of(TokenKind.CACHE_WRITE);
        return new ChatTrace.Counts(
                tokens.of(TokenKind.INPUT) + cacheRead + cacheWrite,
                tokens.of(TokenKind.OUTPUT) + tokens.of(TokenKind.REASONING),
                cacheRead,
                cacheWrite);
    }

    private Tokens tokens(Passage passage) {
        return passage.body().map(Dialect.of(spec)::tokens).orElse(Tokens.UNKNOWN);
    }

    private HttpRequest request(byte[] octets) {
        HttpRequest.Builder request = HttpRequest.newBuilder(spec.endpoint())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(octets));
        Dialect.of(spec).headers(key).forEach(request::header);
        return request.build();
    }
}
