package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pool's share of the requests. Polls only for as many as can run at once, so that no request waits here while another runner
 * is idle, and acknowledges each when its claim is written: from there the journal, not the broker's lock, owns the lease.
 */
final class PoolGroup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PoolGroup.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration RENEWAL = Duration.ofSeconds(8);
    private static final int MOST_AT_ONCE = 32;

    private final PoolId pool;
    private final KafkaSettings kafka;
    private final String clientId;
    private final Intake intake;
    private final HealthBoard health;
    private final Semaphore slots;
    private final int atOnce;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    PoolGroup(PoolId pool, KafkaSettings kafka, String clientId, int maxTurns, Intake intake, HealthBoard health) {
        this.pool = pool;
        this.kafka = kafka;
        this.clientId = clientId;
        this.intake = intake;
        this.health = health;
        this.slots = new Semaphore(maxTurns);
        this.atOnce = Math.clamp(maxTurns / 8, 1, MOST_AT_ONCE);
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
                consumer.subscribe(List.of(LoopTopic.TURN_REQUESTS.topicName()));
                while (open()) {
                    follow(consumer);
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

    private void follow(KafkaShareConsumer<byte[], byte[]> consumer) throws InterruptedException {
        if (!slots.tryAcquire(atOnce, POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            return;
        }
        int unused = atOnce;
        try {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            health.up(Probe.READY, part());
            Map<ConsumerRecord<byte[], byte[]>, CompletableFuture<Void>> pending = new HashMap<>();
            for (ConsumerRecord<byte[], byte[]> record : records) {
                // More than were asked for is possible only if the broker does not keep to the limit; then they wait
                // their turn.
                if (unused == 0) {
                    slots.acquire();
                    unused++;
                }
                unused--;
                pending.put(record, intake.take(record, slots::release));
            }
            acknowledge(consumer, pending);
        } finally {
            slots.release(unused);
        }
    }

    /** Acknowledges what is taken; what takes longer is kept locked for us meanwhile. */
    private void acknowledge(
            KafkaShareConsumer<byte[], byte[]> consumer,
            Map<ConsumerRecord<byte[], byte[]>, CompletableFuture<Void>> pending)
            throws InterruptedException {
        while (!pending.isEmpty()) {
            await(CompletableFuture.allOf(pending.values().toArray(CompletableFuture<?>[]::new)));
            Iterator<Map.Entry<ConsumerRecord<byte[], byte[]>, CompletableFuture<Void>>> entries =
                    pending.entrySet().iterator();
            while (entries.hasNext()) {
                Map.Entry<ConsumerRecord<byte[], byte[]>, CompletableFuture<Void>> entry = entries.next();
                consumer.acknowledge(entry.getKey(), disposition(entry.getValue()));
                if (entry.getValue().isDone()) {
                    entries.remove();
                }
            }
            consumer.commitSync();
        }
    }

    private static AcknowledgeType disposition(CompletableFuture<Void> taken) {
        if (!taken.isDone()) {
            return AcknowledgeType.RENEW;
        }
        return taken.isCompletedExceptionally() ? AcknowledgeType.RELEASE : AcknowledgeType.ACCEPT;
    }

    private static void await(CompletableFuture<Void> all) throws InterruptedException {
        try {
            all.get(RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.atTrace().setCause(e).log("some requests are not taken yet, or not at all");
        }
    }

    private KafkaShareConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = kafka.client(clientId + "-" + pool);
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
