package dev.loopkeeper.embedded.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A model provider on a free port of loopback that answers as its script says. It speaks chat completions and messages, each at its own
 * path, and answers nobody who shows no key; which key it is, it does not care.
 */
public final class ScriptedModel implements AutoCloseable {

    private static final int MAX_BYTES = 1024 * 1024;

    private final ModelScript script;
    private final HttpServer server;
    private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> asked = new HashMap<>();

    private ScriptedModel(ModelScript script, HttpServer server) {
        this.script = script;
        this.server = server;
    }

    /**
     * A request as it came.
     *
     * @param path where it came
     * @param headers by their names, whatever their case
     * @param body the octets
     */
    public record Received(String path, Headers headers, byte[] body) {
        public String text() {
            return new String(body, UTF_8);
        }

        /** The request's document. */
        public JsonNode json() {
            return ScriptedModel.json(body);
        }
    }

    /** A provider that plays {@code script}. */
    public static ScriptedModel playing(ModelScript script) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var model = new ScriptedModel(script, server);
            server.setExecutor(model.requests);
            server.createContext("/", model::handle);
            server.start();
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException("the scripted model cannot listen on loopback", e);
        }
    }

    /** A provider that gives these answers, whichever model is asked. */
    public static ScriptedModel answering(Line... lines) {
        return playing(ModelScript.of(lines));
    }

    /** What capabilities take as {@code baseUrl}. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
    }

    /** What has come so far, in order. */
    public List<Received> received() {
        return List.copyOf(received);
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
            String path = exchange.getRequestURI().getPath();
            Optional<Manners> manners = Manners.at(path);
            if (manners.isEmpty() || body.length > MAX_BYTES) {
                refuse(exchange, manners.isEmpty() ? 404 : 413, "expected a request for a model, but it is none");
                return;
            }
            received.add(new Received(path, exchange.getRequestHeaders(), body));
            if (!exchange.getRequestHeaders().containsKey(manners.get().keyHeader())) {
                refuse(exchange, 401, "expected a key, but there is none");
                return;
            }
            answer(exchange, manners.get(), json(body).path("model").asText());
        }
    }

    private void answer(HttpExchange exchange, Manners manners, String model) throws IOException {
        int n = next(model);
        Optional<Line> line = script.line(model, n);
        if (line.isEmpty()) {
            refuse(exchange, 404, "expected one of the script's models, but it is another");
            return;
        }
        send(exchange, 200, manners.body(Integer.toString(n + 1), model, line.get()));
    }

    private synchronized int next(String model) {
        return asked.merge(model, 1, Integer::sum) - 1;
    }

    private static void refuse(HttpExchange exchange, int status, String sentence) throws IOException {
        var body = JsonNodeFactory.instance.objectNode();
        body.putObject("error").put("message", sentence);
        send(exchange, status, body.toString());
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] octets = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, octets.length);
        exchange.getResponseBody().write(octets);
    }

    private static JsonNode json(byte[] body) {
        try {
            return new ObjectMapper().readTree(body);
        } catch (IOException e) {
            return JsonNodeFactory.instance.missingNode();
        }
    }
}
