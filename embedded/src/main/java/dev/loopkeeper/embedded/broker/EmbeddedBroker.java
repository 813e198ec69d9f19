package dev.loopkeeper.embedded.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/**
 * One Kafka broker with its KRaft controller in this process, reachable on 127.0.0.1 only.
 *
 * <p>For development and tests: one replica of everything, no authentication. It does everything else a real broker
 * does, transactions and share groups included. Topics are never created by accident.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private final DataDirectory data;
    private final BrokerPorts ports;
    private final KafkaRaftServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedBroker(DataDirectory data, BrokerPorts ports, KafkaRaftServer server) {
        this.data = data;
        this.ports = ports;
        this.server = server;
    }

    /** A started broker with temporary data on free ports. */
    public static EmbeddedBroker start() {
        return start(BrokerSettings.temporary());
    }

    /**
     * A started broker, ready for clients when this returns.
     *
     * @throws IllegalStateException when a pinned port is taken, another broker uses the directory, or the start fails
     */
    public static EmbeddedBroker start(BrokerSettings settings) {
        BrokerLogging.quieten();
        DataDirectory data = DataDirectory.open(settings);
        boolean started = false;
        try {
            EmbeddedBroker broker = start(data, settings);
            started = true;
            return broker;
        } finally {
            if (!started) {
                data.release();
            }
        }
    }

    /** What clients take as {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + ports.client();
    }

    /** The ports in use, to pin them for the next start. */
    public BrokerPorts ports() {
        return ports;
    }

    /** The folder with this broker's data. */
    public Path directory() {
        return data.root();
    }

    /** Keeps a fact beside the data, for whoever next starts a broker on this directory. */
    public void remember(String name, String value) {
        data.remember(Map.of(name, value));
    }

    /** What was {@linkplain #remember remembered} under this name. */
    public Optional<String> remembered(String name) {
        return data.remembered(name);
    }

    /** Stops the broker and deletes its data unless the directory is retained; a second call does nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (data.temporary()) {
            LeftoverGuard.forget(this);
        }
        server.shutdown();
        server.awaitShutdown();
        data.release();
    }

    private static EmbeddedBroker start(DataDirectory data, BrokerSettings settings) {
        BrokerPorts ports = choosePorts(settings, data);
        boolean fresh = StorageFormat.ensure(data);
        EmbeddedBroker broker = new EmbeddedBroker(data, ports, startServer(data, ports, settings));
        try {
            data.savePorts(ports);
            if (data.temporary()) {
                LeftoverGuard.closeAtExit(broker);
            }
            if (fresh) {
                CoordinatorTopics.create(broker.bootstrapServers());
            }
            return broker;
        } catch (RuntimeException e) {
            // A server must not outlive its data.
            broker.close();
            throw e;
        }
    }

    private static BrokerPorts choosePorts(BrokerSettings settings, DataDirectory data) {
        if (settings.ports().isPresent()) {
            BrokerPorts pinned = settings.ports().get();
            if (!pinned.areFree()) {
                throw new IllegalStateException("expected free ports, but one is taken: " + pinned);
            }
            return pinned;
        }
        return data.lastPorts().filter(BrokerPorts::areFree).orElseGet(BrokerPorts::free);
    }

    private static KafkaRaftServer startServer(DataDirectory data, BrokerPorts ports, BrokerSettings settings) {
        KafkaRaftServer server = new KafkaRaftServer(
                KafkaConfig.fromProps(ServerProperties.of(data, ports, settings), false), Time.SYSTEM);
        try {
            server.startup();
            return server;
        } catch (RuntimeException e) {
            server.shutdown();
            throw new IllegalStateException("the embedded broker did not start in " + data.root(), e);
        }
    }
}
