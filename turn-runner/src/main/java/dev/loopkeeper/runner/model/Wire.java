package dev.loopkeeper.runner.model;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** LangChain4j's only way out. What it would send comes by here, and whoever made the wire decides what happens to it. */
final class Wire implements HttpClient, HttpClientBuilder {
    private final Carrier carrier;

    Wire(Carrier carrier) {
        this.carrier = carrier;
    }

    /** What happens to a request's body. */
    @FunctionalInterface
    interface Carrier {
        /** The answer's body, or {@link NotCarried} if there is none. */
        byte[] carry(byte[] octets);
    }

    /** There is no answer, and the carrier knows why. Carries nothing that LangChain4j could log. */
    static final class NotCarried extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotCarried() {
            super("not sent, or not answered", null, false, false);
        }
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        return SuccessfulHttpResponse.builder()
                .statusCode(200)
                .body(carrier.carry(request.body().getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        throw new UnsupportedOperationException("answers are read whole: a stream has no bound");
    }

    @Override
    public Duration connectTimeout() {
        return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
        return this;
    }

    @Override
    public Duration readTimeout() {
        return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
        return this;
    }

    @Override
    public HttpClient build() {
        return this;
    }
}
