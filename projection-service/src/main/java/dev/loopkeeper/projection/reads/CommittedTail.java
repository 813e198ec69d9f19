package dev.loopkeeper.projection.reads;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the partitions that this instance owns, committed records only, from where the store says it had come. An outage pauses it and nothing
 * is skipped. Under load it reads in gulps: nobody needs an answer that is fresher than some milliseconds.
 */
final class CommittedTail implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CommittedTail.class);
    private static final List<LoopTopic> TOPICS =
            List.of(LoopTopic.PROJECTIONS, LoopTopic.ADMITTED, LoopTopic.REJECTED);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration LOOK_AT_OWNERS = Duration.ofMillis(200);
    private static final long SIP_MILLIS = 10;
    private static final long GULP_MILLIS = 50;

    /** More records than this at once mean load. */
    private static final int SIP_RECORDS = 250;

    private static final long PAUSE_MILLIS = 500;

    private final String name;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Ownership ownership;
    private final ReadStore store;
    private final Intake intake;
    private final GoalIndex index;
    private final Watchers watchers;
    private final HealthBoard health;
    private final Coverage coverage = new Coverage();
    private final Freshness freshness;
    private final Map<TopicPartition, Long> positions = new HashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private Set<Integer> followed = Set.of();
    private Instant lookedAt = Instant.MIN;
    private boolean restoredOnce;
    private boolean stalled;

    CommittedTail(
            String name,
            Supplier<Consumer<byte[], byte[]>> consumers,
            Ownership ownership,
            ReadParts parts,
            HealthBoard health) {
        this.name = name;
        this.consumers = consumers;
        this.ownership = ownership;
        this.store = parts.store();
        this.intake = parts.intake();
        this.index = parts.index();
        this.watchers = parts.watchers();
        this.health = health;
        this.freshness = new Freshness(name, health);
        this.thread = new Thread(this::run, name);
        this.thread.setDaemon(true);
    }

    void start() {
        String waiting = "expected to have read the committed topics, but it is still reading";
        health.up(Probe.LIVE, name);
        health.down(Probe.STARTED, name, waiting);
        health.down(Probe.READY, name, waiting);
        thread.start();
    }

    Coverage coverage() {
        return coverage;
    }

    /** All that the topics held at this moment has been read; during an outage it stands still. */
    Instant seenAt() {
        return freshness.seenAt();
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(15));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        health.forget(name);
    }

    private void run() {
        try {
            while (open()) {
                try (Consumer<byte[], byte[]> consumer = consumers.get()) {
                    followed = Set.of();
                    lookedAt = Instant.MIN;
                    follow(consumer);
                } catch (RuntimeException e) {
                    stall(e);
                    pause(PAUSE_MILLIS);
                }
            }
        } finally {
            if (open()) {
                health.down(Probe.LIVE, name, "expected to follow the committed topics, but whoever does so has ended");
            }
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        while (open()) {
            lookAtOwners(consumer);
            if (followed.isEmpty()) {
                pause(POLL.toMillis());
                continue;
            }
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            take(consumer, records);
            freshness.look(positions, () -> consumer.endOffsets(positions.keySet(), ANSWER));
            coverage.reached(positions);
            report();
            if (records.isEmpty()) {
                index.someMore();
            } else if (coverage.complete()) {
                pause(records.count() > SIP_RECORDS ? GULP_MILLIS : SIP_MILLIS);
            }
        }
    }

    private void take(Consumer<byte[], byte[]> consumer, ConsumerRecords<byte[], byte[]> records) {
        Map<TopicPartition, Long> moved = new HashMap<>();
        for (TopicPartition partition : positions.keySet()) {
            long position = consumer.position(partition, ANSWER);
            if (position != positions.get(partition)) {
                moved.put(partition, position);
            }
        }
        if (!moved.isEmpty()) {
            var touched = intake.take(records, moved);
            positions.putAll(moved);
            watchers.tell(touched);
        }
    }

    private void lookAtOwners(Consumer<byte[], byte[]> consumer) {
        Instant now = Instant.now();
        if (lookedAt.isAfter(now.minus(LOOK_AT_OWNERS))) {
            return;
        }
        lookedAt = now;
        Set<Integer> own = ownership.now().map(Assignment::own).orElse(followed);
        if (!own.equals(followed)) {
            assign(consumer, own);
        }
    }

    private void assign(Consumer<byte[], byte[]> consumer, Set<Integer> own) {
        Set<TopicPartition> wanted = own.stream()
                .flatMap(partition -> TOPICS.stream().map(topic -> new TopicPartition(topic.topicName(), partition)))
                .collect(Collectors.toSet());
        Set<TopicPartition> fresh = new HashSet<>(wanted);
        fresh.removeIf(partition -> followed.contains(partition.partition()));
        Map<TopicPartition, Long> ends = consumer.endOffsets(fresh, ANSWER);
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(fresh, ANSWER);
        if (fresh.stream()
                .anyMatch(partition -> intake.mark(partition).position() > ends.getOrDefault(partition, 0L))) {
            LOG.atWarn()
                    .addKeyValue("tail", name)
                    .log("the topics end before what was read of them; reading begins anew");
            forgetEverything();
            assign(consumer, own);
            return;
        }
        consumer.assign(wanted);
        positions.keySet().retainAll(wanted);
        for (TopicPartition partition : fresh) {
            long from = Math.max(intake.mark(partition).position(), beginnings.getOrDefault(partition, 0L));
            consumer.seek(partition, from);
            positions.put(partition, from);
        }
        coverage.follow(own, ends);
        followed = Set.copyOf(own);
        freshness.begin(lookedAt, ends);
        watchers.moved();
        LOG.atInfo()
                .addKeyValue("tail", name)
                .addKeyValue("partitions", new ArrayList<>(own))
                .log("follows partitions");
    }

    private void forgetEverything() {
        store.clear();
        positions.clear();
        followed = Set.of();
        coverage.follow(Set.of(), Map.of());
    }

    private void report() {
        if (stalled) {
            stalled = false;
            LOG.atInfo().addKeyValue("tail", name).log("tail goes on");
        }
        if (!coverage.complete()) {
            health.down(
                    Probe.READY,
                    name,
                    "expected to have read all partitions, but it is still reading " + coverage.restoring());
            return;
        }
        if (!restoredOnce) {
            index.refresh();
            store.flush();
            restoredOnce = true;
            health.up(Probe.STARTED, name);
        }
        freshness.report();
    }

    private void stall(RuntimeException cause) {
        if (!stalled && open()) {
            LOG.atWarn()
                    .addKeyValue("tail", name)
                    .setCause(cause)
                    .log("tail paused, nothing is skipped; further tries are silent");
        }
        stalled = true;
        health.down(Probe.READY, name, "expected to follow the committed topics, but: " + cause);
    }

    private boolean open() {
        return closing.getCount() > 0;
    }

    private void pause(long millis) {
        try {
            if (closing.await(millis, TimeUnit.MILLISECONDS)) {
                LOG.atDebug().addKeyValue("tail", name).log("tail closes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
