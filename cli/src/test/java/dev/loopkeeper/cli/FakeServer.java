package dev.loopkeeper.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server that answers what it was told to, and remembers what it was asked. */
final class FakeServer implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, Canned> answers = new ConcurrentHashMap<>();
    private final List<Asked> asked = Collections.synchronizedList(new ArrayList<>());

    private record Canned(int status, String body) {}

    /** What came in. */
    record Asked(String request, String idempotencyKey, String authorization, String body) {}

    private FakeServer(HttpServer server) {
        this.server = server;
    }

    static FakeServer start() throws IOException {
        var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var fake = new FakeServer(http);
        http.createContext("/", fake::answer);
        http.start();
        return fake;
    }

    FakeServer answers(String request, int status, String body) {
        answers.put(request, new Canned(status, body));
        return this;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            asked.add(new Asked(
                    request,
                    key == null ? "" : key,
                    String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            Canned canned = answers.getOrDefault(
                    request,
                    new Canned(
                            404,
                            "{\"status\":404,\"title\":\"Not found\",\"code\":\"NO_SUCH_GOAL\","
                                    + "\"expected\":\"a goal that was opened\",\"actual\":\"there is none called that\"}"));
            byte[] body = canned.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(canned.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
