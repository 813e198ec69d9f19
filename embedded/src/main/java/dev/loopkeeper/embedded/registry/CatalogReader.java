package dev.loopkeeper.embedded.registry;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folds the registry's topic into a catalog, on a thread of its own, for as long as it is open. */
final class CatalogReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CatalogReader.class);
    private static final Duration POLL = Duration.ofMillis(500);

    private final KafkaConsumer<String, String> consumer;
    private final TopicPartition partition;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private Catalog catalog = Catalog.empty();
    private long position;
    private @Nullable RuntimeException failure;

    private CatalogReader(KafkaConsumer<String, String> consumer, TopicPartition partition) {
        this.consumer = consumer;
        this.partition = partition;
        this.thread =
                Thread.ofPlatform().daemon().name("embedded-registry-reader").unstarted(this::read);
    }

    /** A running reader that has seen everything written before this call. */
    static CatalogReader startedAtEnd(String bootstrapServers, String topic, Duration patience) {
        KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", bootstrapServers,
                        "client.id", "embedded-registry-reader",
                        // A fetch that waits for news also keeps the reader from closing.
                        "fetch.max.wait.ms", "100"),
                new StringDeserializer(),
                new StringDeserializer());
        TopicPartition partition = new TopicPartition(topic, 0);
        long end = endFromBeginning(consumer, partition);
        CatalogReader reader = new CatalogReader(consumer, partition);
        reader.thread.start();
        try {
            reader.awaitPast(end - 1, patience);
            return reader;
        } catch (TimeoutException e) {
            reader.close();
            throw new IllegalStateException("the registry's topic %s cannot be read to its end".formatted(topic), e);
        } catch (InterruptedException e) {
            reader.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading " + topic, e);
        }
    }

    /** Puts the consumer at the beginning and says where the end is; closes it when the broker does not say. */
    private static long endFromBeginning(KafkaConsumer<?, ?> consumer, TopicPartition partition) {
        try {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
        } catch (RuntimeException e) {
            consumer.close();
            throw e;
        }
    }

    Catalog catalog() {
        lock.lock();
        try {
            if (failure != null) {
                throw new IllegalStateException("the registry's topic can no longer be read", failure);
            }
            return catalog;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the entry at this offset, and all before it, are in the catalog. */
    void awaitPast(long offset, Duration patience) throws InterruptedException, TimeoutException {
        long left = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (position <= offset) {
                if (failure != null) {
                    throw new IllegalStateException("the registry's topic can no longer be read", failure);
                }
                if (left <= 0) {
                    throw new TimeoutException("expected to read past offset %d within %d s, but reached %d"
                            .formatted(offset, patience.toSeconds(), position));
                }
                left = advanced.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        consumer.wakeup();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try (consumer) {
            while (true) {
                pollOnce();
            }
        } catch (WakeupException closing) {
            fail(new IllegalStateException("the registry is closed"));
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private void pollOnce() {
        try {
            Iterable<ConsumerRecord<String, String>> batch = consumer.poll(POLL);
            Catalog next = catalog();
            for (ConsumerRecord<String, String> one : batch) {
                next = applied(next, one);
            }
            publish(next, consumer.position(partition));
        } catch (RetriableException brokerAway) {
            // The consumer goes on from its position once the broker is back.
            Thread.onSpinWait();
        }
    }

    // As Confluent's registry does: a foreign record is told and passed over, for waiting would not make it readable.
    private static Catalog applied(Catalog catalog, ConsumerRecord<String, String> one) {
        try {
            return catalog.apply(RecordCodec.entry(one.key(), one.value()));
        } catch (IllegalStateException e) {
            LOG.atError()
                    .addKeyValue("topic", one.topic())
                    .addKeyValue("offset", one.offset())
                    .addKeyValue("reason", e.getMessage())
                    .log("record that the registry did not write ignored");
            return catalog;
        }
    }

    private void publish(Catalog next, long nextPosition) {
        lock.lock();
        try {
            catalog = next;
            position = nextPosition;
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void fail(RuntimeException cause) {
        lock.lock();
        try {
            failure = cause;
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
