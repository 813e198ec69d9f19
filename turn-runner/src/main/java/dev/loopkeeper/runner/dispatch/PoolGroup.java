package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pool's share of the requests. Polls only for as many as can run at once, and is no member of the group while all slots are
 * taken, so that no request waits here while another runner is idle. Acknowledges each when its claim is written: from there the journal, not the broker's lock, owns the lease.
 */
final class PoolGroup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PoolGroup.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration FULL_AFTER = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int DEFAULT_LOCK_MILLIS = 30_000;
    private static final int MOST_AT_ONCE = 32;

    /** Takes in one record on a thread of its own. */
    interface Taker {
        /**
         * The future completes when the record may be acknowledged, exceptionally when it was not taken; {@code onEnd} runs when
         * nothing of it runs any more.
         */
        CompletableFuture<Void> take(ConsumerRecord<byte[], byte[]> record, Runnable onEnd);
    }

    /**
     * A runner's part in a pool.
     *
     * @param pool the pool
     * @param clientId names the runner's client
     * @param maxTurns how many of the pool's turns may run here at once
     */
    record Membership(PoolId pool, String clientId, int maxTurns) {}

    private final PoolId pool;
    private final String clientId;
    private final KafkaSettings kafka;
    private final Taker taker;
    private final HealthBoard health;
    private final Semaphore slots;
    private final int atOnce;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    PoolGroup(Membership membership, KafkaSettings kafka, Taker taker, HealthBoard health) {
        this.pool = membership.pool();
        this.clientId = membership.clientId();
        this.kafka = kafka;
        this.taker = taker;
        this.health = health;
        this.slots = new Semaphore(membership.maxTurns());
        this.atOnce = Math.clamp(membership.maxTurns() / 8, 1, MOST_AT_ONCE);
        this.thread = Thread.ofPlatform().name("pool-" + pool).unstarted(this::run);
    }

    void start() {
        health.down(Probe.READY, part(), "expected to take requests, but it has not begun");
        thread.start();
    }

    /** Takes no further request. */
    void stop() {
        closing.countDown();
    }

    /** Takes no further request; returns when those at hand are claimed or given back. */
    @Override
    public void close() {
        stop();
        try {
            thread.join(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        health.forget(part());
    }

    private void run() {
        while (open()) {
            try (KafkaShareConsumer<byte[], byte[]> consumer = consumer()) {
                Undecided undecided = new Undecided();
                while (open() || !undecided.isEmpty()) {
                    follow(consumer, undecided);
                }
            } catch (InterruptedException e) {
                LOG.atDebug().addKeyValue("pool", pool).log("pool group interrupted");
            } catch (RuntimeException e) {
                LOG.atWarn().addKeyValue("pool", pool).setCause(e).log("pool group failed, its consumer is rebuilt");
                health.down(Probe.READY, part(), "expected to take requests, but: " + e);
                pause();
            }
        }
    }

    private void follow(KafkaShareConsumer<byte[], byte[]> consumer, Undecided undecided) throws InterruptedException {
        if (!undecided.isEmpty()) {
            // The client hands out renewed requests again, and nothing else before they are decided.
            handle(consumer, consumer.poll(POLL), undecided, 0);
        } else if (slots.tryAcquire(atOnce, FULL_AFTER.toMillis(), TimeUnit.MILLISECONDS)) {
            join(consumer);
            ConsumerRecords<byte[], byte[]> records = ConsumerRecords.empty();
            try {
                records = consumer.poll(POLL);
                health.up(Probe.READY, part());
            } finally {
                slots.release(Math.max(0, atOnce - records.count()));
            }
            handle(consumer, records, undecided, Math.min(atOnce, records.count()));
        } else {
            leave(consumer);
        }
    }

    private void join(KafkaShareConsumer<byte[], byte[]> consumer) {
        if (consumer.subscription().isEmpty()) {
            consumer.subscribe(List.of(LoopTopic.TURN_REQUESTS.topicName()));
        }
    }

    /** A member that does not poll still keeps its partitions from the others: who is full must leave the group. */
    private void leave(KafkaShareConsumer<byte[], byte[]> consumer) {
        if (!consumer.subscription().isEmpty()) {
            LOG.atInfo().addKeyValue("pool", pool).log("all slots are taken, leaving the pool's group meanwhile");
            consumer.unsubscribe();
        }
    }

    /** Takes in what is new, for as many as {@code reserved} slots, and tells the broker what becomes of each. */
    private void handle(
            KafkaShareConsumer<byte[], byte[]> consumer,
            ConsumerRecords<byte[], byte[]> records,
            Undecided undecided,
            int reserved)
            throws InterruptedException {
        int left = reserved;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (!undecided.has(record) && (left-- > 0 || slots.tryAcquire())) {
                undecided.add(record, taker.take(record, slots::release));
            }
        }
        undecided.await(consumer.acquisitionLockTimeoutMs().orElse(DEFAULT_LOCK_MILLIS) / 3);
        for (ConsumerRecord<byte[], byte[]> record : records) {
            consumer.acknowledge(record, undecided.disposition(record));
        }
        consumer.commitSync();
        undecided.settle();
    }

    private KafkaShareConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = kafka.client(clientId);
        settings.put(
                ConsumerConfig.GROUP_ID_CONFIG,
                ShareGroupSpec.ofPool(pool.value()).groupId());
        settings.put(ConsumerConfig.SHARE_ACKNOWLEDGEMENT_MODE_CONFIG, "explicit");
        settings.put(ConsumerConfig.SHARE_ACQUIRE_MODE_CONFIG, "record_limit");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, atOnce);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return new KafkaShareConsumer<>(settings);
    }

    private String part() {
        return "pool-" + pool;
    }

    private boolean open() {
        return closing.getCount() > 0;
    }

    private void pause() {
        try {
            if (closing.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.atDebug().addKeyValue("pool", pool).log("pool group closes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
