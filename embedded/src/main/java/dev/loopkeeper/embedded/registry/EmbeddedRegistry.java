package dev.loopkeeper.embedded.registry;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A schema registry on 127.0.0.1, as Confluent's clients see one, that keeps its schemas in a compacted Kafka topic.
 *
 * <p>For development and tests: Avro only, no references, no authentication, one instance per cluster. Ids survive
 * restarts, and the same schema has the same id in every subject.
 */
public final class EmbeddedRegistry implements AutoCloseable {

    private static final int ANY_FREE_PORT = 0;

    private final SchemaLog log;
    private final HttpServer server;
    private final ExecutorService requests;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedRegistry(SchemaLog log, HttpServer server, ExecutorService requests) {
        this.log = log;
        this.server = server;
        this.requests = requests;
    }

    /** A started registry on a free port, with the schemas that the cluster already holds. */
    public static EmbeddedRegistry start(String bootstrapServers) {
        return start(bootstrapServers, ANY_FREE_PORT);
    }

    /**
     * A started registry on this port, with the schemas that the cluster already holds.
     *
     * @throws UncheckedIOException when the port is taken
     */
    public static EmbeddedRegistry start(String bootstrapServers, int port) {
        sendSmallAnswersAtOnce();
        HttpServer server = bind(port);
        SchemaLog log;
        try {
            log = SchemaLog.open(bootstrapServers);
        } catch (RuntimeException e) {
            server.stop(0);
            throw e;
        }
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        server.setExecutor(requests);
        server.createContext("/", new RegistryEndpoint(new Routes(log)::answer));
        server.start();
        return new EmbeddedRegistry(log, server, requests);
    }

    /** What clients take as {@code schema.registry.url}. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** The port in use, to pin it for the next start. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Stops answering; what was registered stays in the topic. A second call does nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        server.stop(0);
        requests.shutdownNow();
        log.close();
    }

    private static HttpServer bind(int port) {
        try {
            return HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("the registry cannot listen on 127.0.0.1:" + port, e);
        }
    }

    /** The JDK's server otherwise lets answers on kept connections wait 40 ms for the client's acknowledgement. */
    private static void sendSmallAnswersAtOnce() {
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }
}
