package dev.loopkeeper.runner.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** As much of S3 as the store uses, on loopback: objects by path, for requests that the holder of its only key has signed. */
final class BucketServer implements AutoCloseable {
    static final String ACCESS_KEY = "test-access";
    static final String SECRET = "test-secret";
    static final String REGION = "eu-central-1";

    final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    final AtomicInteger failures = new AtomicInteger();
    private final HttpServer server;

    BucketServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                say(exchange, 503, "<Error><Code>SlowDown</Code></Error>".getBytes(UTF_8));
            } else if (!SignedByAws4.of(exchange, body).by(ACCESS_KEY, SECRET, REGION)) {
                say(exchange, 403, "<Error><Code>AccessDenied</Code></Error>".getBytes(UTF_8));
            } else if (exchange.getRequestMethod().equals("PUT")) {
                objects.put(path, body);
                say(exchange, 200, new byte[0]);
            } else if (objects.containsKey(path)) {
                say(exchange, 200, objects.get(path));
            } else {
                say(exchange, 404, "<Error><Code>NoSuchKey</Code></Error>".getBytes(UTF_8));
            }
        }
    }

    private static void say(HttpExchange exchange, int status, byte[] body) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD") || body.length == 0) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
