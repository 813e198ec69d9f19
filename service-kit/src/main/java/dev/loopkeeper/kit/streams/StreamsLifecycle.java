package dev.loopkeeper.kit.streams;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one Kafka Streams application running. Whatever ends it, an outage as well as a fenced producer or a bug, it is built again under the
 * same instance id, with a growing pause between failures; state is kept and nothing is skipped. Readiness is up only while it runs.
 *
 * <p>The whole client is replaced rather than a thread: a dead thread's static membership would hold its partitions for a session timeout.
 */
public final class StreamsLifecycle implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StreamsLifecycle.class);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(30);

    private final String name;
    private final Supplier<Topology> topology;
    private final Properties properties;
    private final HealthBoard health;
    private final CompletableFuture<Void> closing = new CompletableFuture<>();
    private final CountDownLatch firstRun = new CountDownLatch(1);
    private volatile Optional<KafkaStreams> current = Optional.empty();
    private volatile Optional<String> lastFailure = Optional.empty();
    private final Backoff backoff = new Backoff();
    private final Thread supervisor;

    private StreamsLifecycle(String name, Supplier<Topology> topology, StreamsSettings settings, HealthBoard health) {
        this.name = name;
        this.topology = topology;
        this.properties = StreamsProperties.of(settings);
        this.health = health;
        this.supervisor = new Thread(this::supervise, name + "-supervisor");
        this.supervisor.setDaemon(true);
    }

    /**
     * An application that is starting.
     *
     * @param name its part on the health board
     * @param topology makes the topology anew for each client
     */
    public static StreamsLifecycle start(
            String name, Supplier<Topology> topology, StreamsSettings settings, HealthBoard health) {
        StreamsLifecycle lifecycle = new StreamsLifecycle(name, topology, settings, health);
        health.up(Probe.LIVE, name);
        health.down(Probe.READY, name, "expected to run, but it is still starting");
        lifecycle.supervisor.start();
        return lifecycle;
    }

    /** Waits until it has run once; false when that takes longer than {@code patience}. */
    public boolean awaitRunning(Duration patience) {
        try {
            return firstRun.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether it runs now. */
    public boolean running() {
        return current.filter(streams -> streams.state() == State.RUNNING).isPresent();
    }

    /** The client of now, for metrics; it may be replaced at any time. */
    public Optional<KafkaStreams> client() {
        return current;
    }

    /** Commits and stops; a second call does nothing. The group keeps this instance's place for its return. */
    @Override
    public void close() {
        closing.complete(null);
        try {
            supervisor.join(CLOSE_PATIENCE.plusSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        health.forget(name);
    }

    private void supervise() {
        try {
            keepRunning();
        } finally {
            if (open()) {
                health.down(Probe.LIVE, name, "expected to be kept running, but whoever does so has ended");
            }
        }
    }

    private void keepRunning() {
        while (open()) {
            CompletableFuture<Void> ended = new CompletableFuture<>();
            try {
                KafkaStreams streams = new KafkaStreams(topology.get(), properties);
                try {
                    current = Optional.of(streams);
                    run(streams, ended);
                } finally {
                    streams.close(CLOSE_PATIENCE);
                }
            } catch (RuntimeException e) {
                failed(e);
            }
            if (open()) {
                pause(backoff.ended(System.nanoTime()));
            }
        }
    }

    private void run(KafkaStreams streams, CompletableFuture<Void> ended) {
        streams.setUncaughtExceptionHandler(cause -> {
            failed(cause);
            ended.complete(null);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> changed(now, ended));
        streams.start();
        CompletableFuture.anyOf(ended, closing).join();
    }

    private void changed(State now, CompletableFuture<Void> ended) {
        LOG.atInfo().addKeyValue("streams", name).addKeyValue("state", now).log("streams state changed");
        switch (now) {
            case RUNNING -> {
                backoff.runs(System.nanoTime());
                lastFailure = Optional.empty();
                health.up(Probe.READY, name);
                firstRun.countDown();
            }
            case ERROR, NOT_RUNNING -> ended.complete(null);
            case CREATED, REBALANCING, PENDING_ERROR, PENDING_SHUTDOWN ->
                // Why it does not run says more than how far its end or its start has come.
                health.down(Probe.READY, name, "expected to run, but it " + lastFailure.orElse("is " + now));
        }
    }

    private void failed(Throwable cause) {
        LOG.atError()
                .addKeyValue("streams", name)
                .setCause(cause)
                .log("streams ended by a failure; it is built again and goes on where it last committed");
        String failure = "ended: " + rootOf(cause);
        lastFailure = Optional.of(failure);
        health.down(Probe.READY, name, "expected to run, but it " + failure);
    }

    private static Throwable rootOf(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root;
    }

    private boolean open() {
        return !closing.isDone();
    }

    private void pause(long millis) {
        try {
            closing.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.atDebug().addKeyValue("streams", name).log("streams is built again");
        } catch (ExecutionException e) {
            throw new IllegalStateException("closing never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
