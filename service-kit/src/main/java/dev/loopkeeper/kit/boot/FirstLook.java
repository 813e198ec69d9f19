package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.problem.Problem;
import io.quarkus.vertx.VertxOptionsCustomizer;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.impl.HttpServerConnection;
import io.vertx.core.spi.VertxTracerFactory;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingOptions;
import io.vertx.core.tracing.TracingPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Gives words to what the server would refuse with a bare status before any route sees it. Vert.x has a handler for such requests, but Quarkus neither
 * sets it nor hands out the server to set it at; a tracer is told of each request before it is handed to a handler, and knows its connection. Whatever
 * this does not reach (HTTP/2, a broken chunk) is answered as before.
 */
@ApplicationScoped
class FirstLook implements VertxOptionsCustomizer {

    @Override
    public void accept(VertxOptions options) {
        options.setTracingOptions(tracing());
    }

    // Quarkus builds its Vert.x of options alone, so the builder that is there instead cannot be had.
    @SuppressWarnings("deprecation")
    static TracingOptions tracing() {
        VertxTracerFactory factory = ignored -> new Looking();
        return new TracingOptions().setFactory(factory);
    }

    /** Traces nothing. */
    private static final class Looking implements VertxTracer<Object, Object> {

        @Override
        public <R> @Nullable Object receiveRequest(
                Context context,
                SpanKind kind,
                TracingPolicy policy,
                R received,
                String operation,
                Iterable<Entry<String, String>> headers,
                TagExtractor<R> tags) {
            if (received instanceof HttpServerRequest request
                    && request.version() != HttpVersion.HTTP_2
                    && request.connection() instanceof HttpServerConnection connection) {
                MalformedRequest.refusal(request).ifPresent(problem -> refuse(request, connection, problem));
            }
            return null;
        }

        /** The connection ends with the answer, and whatever waits behind it is not answered. */
        private static void refuse(HttpServerRequest request, HttpServerConnection connection, Problem problem) {
            Handler<HttpServerRequest> refusal = next -> {
                if (next == request) {
                    Refusal.answerAndCut(request, problem);
                }
            };
            connection.handler(refusal);
            connection.invalidRequestHandler(refusal);
        }
    }
}
