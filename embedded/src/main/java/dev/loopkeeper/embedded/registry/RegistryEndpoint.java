package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP around {@link Routes}: bounded bodies in, Confluent's media type and error documents out. */
final class RegistryEndpoint implements HttpHandler {

    static final int MAX_BODY_BYTES = 1 << 20;
    private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final Logger LOG = LoggerFactory.getLogger(RegistryEndpoint.class);

    private final Function<RegistryRequest, Answer> routes;

    RegistryEndpoint(Function<RegistryRequest, Answer> routes) {
        this.routes = routes;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
            send(exchange, body.length > MAX_BODY_BYTES ? tooLarge() : answer(exchange, body));
        }
    }

    private Answer answer(HttpExchange exchange, byte[] body) {
        RegistryRequest request;
        try {
            request = RegistryRequest.of(exchange.getRequestMethod(), exchange.getRequestURI(), body);
        } catch (IllegalArgumentException e) {
            return Answer.malformed(String.valueOf(e.getMessage()));
        }
        try {
            return routes.apply(request);
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).addKeyValue("method", request.method()).log("registry request failed");
            return new Answer.Refused(50001, "Error in the backend data store: " + e.getMessage());
        }
    }

    private static Answer tooLarge() {
        return new Answer.Refused(413, "expected at most %d bytes of request body".formatted(MAX_BODY_BYTES));
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        int status = switch (answer) {
            case Answer.Found found -> 200;
            case Answer.Refused refused -> refused.status();
        };
        byte[] document = document(answer).toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", MEDIA_TYPE);
        exchange.sendResponseHeaders(status, document.length);
        exchange.getResponseBody().write(document);
    }

    private static JsonNode document(Answer answer) {
        return switch (answer) {
            case Answer.Found(JsonNode body) -> body;
            case Answer.Refused(int code, String message) ->
                JsonNodeFactory.instance.objectNode().put("error_code", code).put("message", message);
        };
    }
}
