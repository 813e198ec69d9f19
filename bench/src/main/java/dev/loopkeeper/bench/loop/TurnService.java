package dev.loopkeeper.bench.loop;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A service that does turns over HTTP: it takes as long as it was told, does nothing, and remembers when. */
public final class TurnService implements AutoCloseable {

    private static final String ID = "served";
    private static final int BACKLOG = 1_024;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final byte[] RESULT = """
            {"outcome":"COMPLETED","reason":"NOTHING_DONE","sentence":"nothing was to be done","summary":"As it was told.",
             "proposal":{"kind":"CONTINUE","capability":"served","rationale":"more turns were asked for"},
             "usage":{"kind":"KNOWN","tokens":10,"millis":1}}
            """.getBytes(UTF_8);

    private final HttpServer server;
    private final Map<String, List<Asked>> asked = new ConcurrentHashMap<>();
    private volatile Duration duration = Duration.ZERO;

    /**
     * One turn, as the service saw it.
     *
     * @param from when its contract had arrived
     * @param to when its result was on its way
     */
    public record Asked(Instant from, Instant to) {}

    /** A service on a free port of this machine. */
    public TurnService() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::turn);
        server.start();
    }

    /** From now on a turn takes so long. */
    public void takes(Duration longer) {
        duration = longer;
    }

    /** The turns of {@code goal}, in their order. */
    public List<Asked> asked(String goal) {
        return asked.getOrDefault(goal, List.of());
    }

    Work work() {
        String document = """
                {"id":"%s","capabilityVersion":1,"effect":"NONE","tools":[],"reads":[],"changes":[],"perTurn":{},
                 "executor":{"kind":"http","url":"http://127.0.0.1:%d/turn","hosts":["127.0.0.1:%d"]}}
                """.formatted(
                        ID, server.getAddress().getPort(), server.getAddress().getPort());
        return new Work(ID, ID + "@1", document);
    }

    private void turn(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode contract = MAPPER.readTree(exchange.getRequestBody());
            Instant from = Instant.now();
            long end = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() - end < 0) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            Instant to = Instant.now();
            // Before the answer: whoever has seen the receipt may ask at once.
            asked.computeIfAbsent(contract.path("goal").asText(), goal -> new CopyOnWriteArrayList<>())
                    .add(new Asked(from, to));
            exchange.sendResponseHeaders(200, RESULT.length);
            exchange.getResponseBody().write(RESULT);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
