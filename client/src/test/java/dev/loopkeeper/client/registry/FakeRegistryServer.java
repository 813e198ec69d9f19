package dev.loopkeeper.client.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.avro.Schema;

/**
 * The REST API over an in-memory registry, on a free port of the loopback interface. A test may put another behaviour
 * in front.
 */
final class FakeRegistryServer implements AutoCloseable {

    interface Behaviour {
        /** Whether it answered the exchange itself. */
        boolean answers(HttpExchange exchange) throws IOException;
    }

    private static final JsonMapper JSON = new JsonMapper();

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile Behaviour behaviour = exchange -> false;

    FakeRegistryServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String url() {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    /** Method and path of every request so far. */
    List<String> requests() {
        return requests;
    }

    void behave(Behaviour newBehaviour) {
        behaviour = newBehaviour;
    }

    static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String request =
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath();
        requests.add(request);
        if (!behaviour.answers(exchange)) {
            route(exchange, request);
        }
    }

    private void route(HttpExchange exchange, String request) throws IOException {
        String[] path = exchange.getRequestURI().getPath().split("/");
        if (request.matches("POST /subjects/[^/]+/versions")) {
            register(exchange, new Subject(path[2]));
        } else if (request.matches("POST /subjects/[^/]+")) {
            lookUp(exchange, new Subject(path[2]));
        } else if (request.matches("GET /schemas/ids/[0-9]+")) {
            byId(exchange, Integer.parseInt(path[3]));
        } else if (request.matches("GET /subjects/[^/]+/versions/latest")) {
            latest(exchange, new Subject(path[2]));
        } else if (request.matches("PUT /config/[^/]+")) {
            registry.setCompatibility(
                    new Subject(path[2]),
                    Compatibility.valueOf(body(exchange).path("compatibility").asText()));
            answer(exchange, 200, "{\"compatibility\":\"ok\"}");
        } else if (request.matches("GET /config/[^/]+")) {
            answer(exchange, 404, "{\"error_code\":40408,\"message\":\"Subject does not have its own level\"}");
        } else if (request.equals("GET /config")) {
            answer(exchange, 200, "{\"compatibilityLevel\":\"BACKWARD\"}");
        } else if (request.matches("POST /compatibility/subjects/[^/]+/versions")) {
            CompatibilityVerdict verdict = registry.testCompatibility(new Subject(path[3]), schema(exchange));
            ObjectNode json = JSON.createObjectNode().put("is_compatible", verdict.compatible());
            verdict.messages().forEach(json.putArray("messages")::add);
            answer(exchange, 200, json.toString());
        } else {
            answer(exchange, 404, "{\"error_code\":404,\"message\":\"HTTP 404 Not Found\"}");
        }
    }

    private void register(HttpExchange exchange, Subject subject) throws IOException {
        Registration registration = registry.register(subject, schema(exchange));
        if (registration instanceof Registration.Registered registered) {
            answer(exchange, 200, "{\"id\":" + registered.id() + "}");
        } else {
            answer(exchange, 409, "{\"error_code\":409,\"message\":\"Schema being registered is incompatible\"}");
        }
    }

    private void lookUp(HttpExchange exchange, Subject subject) throws IOException {
        if (registry.idFor(subject, schema(exchange)) instanceof Lookup.Found<Integer> found) {
            answer(exchange, 200, "{\"subject\":\"s\",\"version\":1,\"id\":" + found.value() + ",\"schema\":\"{}\"}");
        } else {
            answer(exchange, 404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");
        }
    }

    private void byId(HttpExchange exchange, int id) throws IOException {
        if (registry.schemaById(id) instanceof Lookup.Found<Schema> found) {
            answer(
                    exchange,
                    200,
                    JSON.createObjectNode()
                            .put("schema", found.value().toString())
                            .toString());
        } else {
            answer(exchange, 404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");
        }
    }

    private void latest(HttpExchange exchange, Subject subject) throws IOException {
        if (registry.latest(subject) instanceof Lookup.Found<RegisteredSchema> found) {
            RegisteredSchema latest = found.value();
            answer(
                    exchange,
                    200,
                    JSON.createObjectNode()
                            .put("subject", subject.name())
                            .put("version", latest.version())
                            .put("id", latest.id())
                            .put("schema", latest.schema().toString())
                            .toString());
        } else {
            answer(exchange, 404, "{\"error_code\":40401,\"message\":\"Subject not found\"}");
        }
    }

    private static Schema schema(HttpExchange exchange) throws IOException {
        return new Schema.Parser().parse(body(exchange).path("schema").asText());
    }

    private static JsonNode body(HttpExchange exchange) throws IOException {
        return JSON.readTree(exchange.getRequestBody());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
