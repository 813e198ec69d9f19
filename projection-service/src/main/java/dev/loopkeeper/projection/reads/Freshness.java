package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Up to when answers are fresh. A poll that brings nothing tells nothing, since it ends the same way while no broker answers; so the ends of the
 * partitions are asked for now and then, and once they are reached everything before the question has been read.
 */
final class Freshness {

    /** Answers older than this are no longer what somebody should act on. */
    static final Duration BOUND = Duration.ofSeconds(10);

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(500);

    private final String name;
    private final HealthBoard health;
    private volatile Instant seenAt = Instant.EPOCH;
    private Instant askedAt = Instant.EPOCH;
    private Optional<Map<TopicPartition, Long>> ends = Optional.empty();

    Freshness(String name, HealthBoard health) {
        this.name = name;
        this.health = health;
    }

    Instant seenAt() {
        return seenAt;
    }

    /** Other partitions are followed from now on; the new ones ended at {@code measured} at this moment or later. */
    void begin(Instant now, Map<TopicPartition, Long> measured) {
        boolean first = seenAt.equals(Instant.EPOCH);
        askedAt = first ? now : Instant.EPOCH;
        ends = first ? Optional.of(measured) : Optional.empty();
    }

    void look(Map<TopicPartition, Long> positions, Supplier<Map<TopicPartition, Long>> question) {
        if (ends.isEmpty() && askedAt.plus(BETWEEN_QUESTIONS).isBefore(Instant.now())) {
            askedAt = Instant.now();
            ends = Optional.of(question.get());
        }
        if (ends.filter(asked -> reached(asked, positions)).isPresent()) {
            seenAt = askedAt;
            ends = Optional.empty();
        }
    }

    private static boolean reached(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> positions) {
        return ends.entrySet().stream().allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }

    void report() {
        Duration age = Duration.between(seenAt, Instant.now());
        if (age.compareTo(BOUND) > 0) {
            health.down(
                    Probe.READY,
                    name,
                    "expected answers at most " + BOUND.toSeconds() + " s old, but they are as of " + seenAt);
        } else {
            health.up(Probe.READY, name);
        }
    }
}
