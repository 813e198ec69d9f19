package dev.loopkeeper.kit.tail;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads every partition of some topics, committed records only, and follows them for ever: no group, nothing committed, each process has all
 * of it. An outage pauses it and nothing is skipped; readiness is down until what the topics held at the start has been read.
 */
public final class TopicTail implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TopicTail.class);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(200);
    private static final long PAUSE_MILLIS = 500;

    private final String name;
    private final List<String> topics;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final TailReader reader;
    private final HealthBoard health;
    private final boolean newOnly;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final Targets targets = new Targets();
    private final CompletableFuture<Void> startReached = targets.add();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private volatile Instant seenAt = Instant.EPOCH;
    private CompletableFuture<Void> question = startReached;
    private Instant askedAt = Instant.now();
    private volatile @Nullable Consumer<byte[], byte[]> current;
    private boolean stalled;
    private boolean ready;

    private TopicTail(
            String name,
            List<String> topics,
            Supplier<Consumer<byte[], byte[]>> consumers,
            TailReader reader,
            HealthBoard health,
            boolean newOnly) {
        this.name = name;
        this.topics = List.copyOf(topics);
        this.consumers = consumers;
        this.reader = reader;
        this.health = health;
        this.newOnly = newOnly;
        this.thread = new Thread(this::run, name);
        this.thread.setDaemon(true);
    }

    /**
     * A tail that has begun to read from the beginning.
     *
     * @param name of its thread, its consumer and its part on the health board
     */
    public static TopicTail start(
            String name, List<String> topics, KafkaSettings kafka, TailReader reader, HealthBoard health) {
        return start(new TopicTail(name, topics, consumers(name, kafka), reader, health, false));
    }

    /**
     * A tail that has begun to read what comes from now on; it is caught up once it knows where the topics end.
     *
     * @param name of its thread, its consumer and its part on the health board
     */
    public static TopicTail startAtEnd(
            String name, List<String> topics, KafkaSettings kafka, TailReader reader, HealthBoard health) {
        return start(new TopicTail(name, topics, consumers(name, kafka), reader, health, true));
    }

    private static Supplier<Consumer<byte[], byte[]>> consumers(String name, KafkaSettings kafka) {
        return () -> new KafkaConsumer<>(kafka.committedReader(name));
    }

    private static TopicTail start(TopicTail tail) {
        tail.health.down(
                Probe.READY,
                tail.name,
                "expected to have read " + tail.topics + " to the end, but it is still reading");
        tail.thread.start();
        return tail;
    }

    /** Whether all that the topics held at the start has been read. */
    public boolean caughtUp() {
        return startReached.isDone() && !startReached.isCompletedExceptionally();
    }

    /** All that the topics held at this moment has been read; during an outage it stands still. */
    public Instant seenAt() {
        return seenAt;
    }

    /** Completes once all that the topics hold at a moment after this call has been read. */
    public CompletableFuture<Void> toPresentEnd() {
        CompletableFuture<Void> reached = targets.add();
        Consumer<byte[], byte[]> reading = current;
        if (reading != null) {
            reading.wakeup();
        }
        return reached;
    }

    /** Waits until all that the topics hold now has been read; false when that takes longer than {@code patience}. */
    public boolean refresh(Duration patience) {
        return await(toPresentEnd(), patience);
    }

    /** Waits until all that the topics held at the start has been read; false when that takes longer than {@code patience}. */
    public boolean awaitCaughtUp(Duration patience) {
        return await(startReached, patience);
    }

    /** Stops reading; a second call does nothing. */
    @Override
    public void close() {
        closing.countDown();
        Consumer<byte[], byte[]> reading = current;
        if (reading != null) {
            reading.wakeup();
        }
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        targets.close();
        health.forget(name);
    }

    private void run() {
        while (open()) {
            try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                current = consumer;
                follow(consumer);
            } catch (WakeupException e) {
                LOG.atDebug().addKeyValue("tail", name).log("tail woken while it was opening");
            } catch (RuntimeException e) {
                stall(e);
                pause();
            } finally {
                current = null;
            }
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> partitions = assign(consumer);
        while (open()) {
            try {
                targets.measure(() -> consumer.endOffsets(partitions));
                // Whoever asks at the end already must not wait for a poll that brings nothing.
                targets.reached(positions);
                take(consumer.poll(POLL));
                partitions.forEach(partition -> positions.put(partition, consumer.position(partition)));
                targets.reached(positions);
                stayFresh();
                goesOn();
            } catch (WakeupException e) {
                LOG.atTrace().addKeyValue("tail", name).log("tail asked for the present end");
            }
        }
    }

    // A poll that brings nothing tells nothing: it ends the same way while no broker answers.
    private void stayFresh() {
        if (question.isDone()) {
            seenAt = askedAt;
            Instant now = Instant.now();
            if (askedAt.plus(BETWEEN_QUESTIONS).isBefore(now)) {
                askedAt = now;
                question = targets.add();
            }
        }
    }

    private List<TopicPartition> assign(Consumer<byte[], byte[]> consumer) {
        List<TopicPartition> partitions = topics.stream()
                .flatMap(topic -> partitionsOf(consumer, topic).stream())
                .toList();
        consumer.assign(partitions);
        partitions.forEach(partition -> {
            Long position = positions.get(partition);
            if (position == null && newOnly) {
                consumer.seekToEnd(List.of(partition));
                positions.put(partition, consumer.position(partition));
            } else if (position == null) {
                consumer.seekToBeginning(List.of(partition));
            } else {
                consumer.seek(partition, position);
            }
        });
        return partitions;
    }

    private static List<TopicPartition> partitionsOf(Consumer<byte[], byte[]> consumer, String topic) {
        List<PartitionInfo> found = consumer.partitionsFor(topic);
        if (found == null || found.isEmpty()) {
            throw new IllegalStateException("expected topic " + topic + " to exist, but it does not");
        }
        return found.stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
    }

    private void take(ConsumerRecords<byte[], byte[]> records) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            reader.read(record);
            positions.put(new TopicPartition(record.topic(), record.partition()), record.offset() + 1);
        }
    }

    private void stall(RuntimeException cause) {
        if (!stalled) {
            LOG.atWarn()
                    .addKeyValue("tail", name)
                    .addKeyValue("topics", topics)
                    .setCause(cause)
                    .log("tail paused, nothing is skipped; further tries are silent");
        }
        stalled = true;
        ready = false;
        health.down(Probe.READY, name, "expected to follow " + topics + ", but: " + cause);
    }

    private void goesOn() {
        if (stalled) {
            stalled = false;
            LOG.atInfo().addKeyValue("tail", name).log("tail goes on");
        }
        if (!ready && caughtUp()) {
            ready = true;
            health.up(Probe.READY, name);
        }
    }

    private boolean open() {
        return closing.getCount() > 0;
    }

    private void pause() {
        try {
            if (closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.atDebug().addKeyValue("tail", name).log("tail closes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean await(CompletableFuture<Void> reached, Duration patience) {
        try {
            reached.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the tail was closed while somebody waited for it", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
