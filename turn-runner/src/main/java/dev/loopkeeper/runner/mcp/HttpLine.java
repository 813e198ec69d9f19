package dev.loopkeeper.runner.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kit.http.BoundedBody;
import dev.loopkeeper.runner.trace.Traces;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A server behind one address: streamable HTTP. Follows no redirect; reads each answer to its bound and no further. */
final class HttpLine implements McpLine {
    private static final String SESSION = "Mcp-Session-Id";
    private static final String NONE = "";

    private final HttpClient http;
    private final URI url;
    private final Optional<Secret> bearer;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private volatile String session = NONE;
    private volatile String version = NONE;

    HttpLine(HttpClient http, URI url, Optional<Secret> bearer) {
        this.http = http;
        this.url = url;
        this.bearer = bearer;
    }

    @Override
    public JsonNode ask(JsonNode request) throws McpFault, InterruptedException {
        JsonNode id = request.path("id");
        HttpResponse<byte[]> response =
                post(request, octets -> response(octets, id).isPresent());
        response.headers().firstValue(SESSION).ifPresent(given -> session = given);
        if (response.statusCode() != 200) {
            throw new McpFault(
                    "MCP_STATUS_" + response.statusCode(),
                    "expected the server to answer with 200, but it was " + response.statusCode());
        }
        return response(response.body(), id)
                .orElseThrow(() -> new McpFault(
                        "MCP_BAD_ANSWER", "expected a response to the request, but the server said something else"));
    }

    @Override
    public void tell(JsonNode notification) throws McpFault, InterruptedException {
        HttpResponse<byte[]> response = post(notification, octets -> false);
        if (response.statusCode() != 202 && response.statusCode() != 200) {
            throw new McpFault(
                    "MCP_STATUS_" + response.statusCode(),
                    "expected the server to accept a notification, but it was " + response.statusCode());
        }
    }

    @Override
    public void agreed(String agreed) {
        version = agreed;
    }

    @Override
    public void close() {
        closed.complete(null);
        if (!session.isEmpty()) {
            var unused = http.sendAsync(request().DELETE().build(), BodyHandlers.discarding());
        }
    }

    private HttpResponse<byte[]> post(JsonNode message, BoundedBody.Enough enough)
            throws McpFault, InterruptedException {
        HttpRequest request = request()
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(message.toString()))
                .build();
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(request, BoundedBody.until(MOST_BYTES, enough));
        try {
            CompletableFuture.anyOf(sent, closed).get();
            if (sent.isDone()) {
                return sent.get();
            }
            throw new McpFault(UNREACHABLE, "expected the server to answer, but nobody waits any more");
        } catch (ExecutionException e) {
            throw unreachable(e.getCause());
        } finally {
            sent.cancel(true);
        }
    }

    private HttpRequest.Builder request() {
        HttpRequest.Builder request = HttpRequest.newBuilder(url);
        bearer.ifPresent(token -> request.header("Authorization", "Bearer " + token.reveal()));
        Traces.traceparent().ifPresent(parent -> request.header(Traces.HEADER, parent));
        if (!session.isEmpty()) {
            request.header(SESSION, session);
        }
        if (!version.isEmpty()) {
            request.header("MCP-Protocol-Version", version);
        }
        return request;
    }

    // Its message may name addresses, which a receipt must not.
    private static McpFault unreachable(@Nullable Throwable fault) {
        return new McpFault(
                UNREACHABLE,
                "expected the server to answer, but asking it failed: "
                        + (fault == null ? "" : fault.getClass().getSimpleName()));
    }

    /** The response in one JSON message, or among the events of a stream. */
    private static Optional<JsonNode> response(byte[] octets, JsonNode id) {
        String text = new String(octets, UTF_8);
        Stream<String> messages = text.stripLeading().startsWith("{")
                ? Stream.of(text)
                : Stream.of(text.split("\\r?\\n\\r?\\n")).map(HttpLine::data);
        return messages.flatMap(message -> read(message).stream())
                .flatMap(message -> McpLine.responseTo(id, message).stream())
                .findFirst();
    }

    private static String data(String event) {
        return event.lines()
                .filter(line -> line.startsWith("data:"))
                .map(line -> line.substring("data:".length()).stripLeading())
                .collect(Collectors.joining("\n"));
    }

    private static Optional<JsonNode> read(String message) {
        return StrictJson.read(message.getBytes(UTF_8), MOST_BYTES) instanceof JsonReading.Document(JsonNode root)
                ? Optional.of(root)
                : Optional.empty();
    }
}
