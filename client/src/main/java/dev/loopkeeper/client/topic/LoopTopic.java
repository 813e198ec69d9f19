package dev.loopkeeper.client.topic;

import static dev.loopkeeper.client.topic.ValueKind.ENVELOPE;
import static dev.loopkeeper.client.topic.ValueKind.ONE_RECORD;
import static dev.loopkeeper.client.topic.Writer.FOREIGN;
import static dev.loopkeeper.client.topic.Writer.LOOP_SCHEDULER;
import static dev.loopkeeper.client.topic.Writer.OPERATORS;
import static dev.loopkeeper.client.topic.Writer.PROJECTION_SERVICE;
import static dev.loopkeeper.client.topic.Writer.TURN_RUNNER;

import dev.loopkeeper.client.registry.Compatibility;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.client.topic.Cleanup.Compact;
import dev.loopkeeper.client.topic.Cleanup.DeleteAfter;
import dev.loopkeeper.client.topic.Cleanup.KeepForEver;
import java.time.Duration;
import java.util.Optional;

/**
 * Every topic of Loopkeeper except the dead-letter topics ({@link DeadLetterTopic}). The only place where a topic's
 * name is spelled, with its
 * only writer beside it.
 */
public enum LoopTopic {
    /** Requests from outside: goal opened, policy changed, paused, resumed, cancelled, closed, handed off. */
    GOAL_EVENTS("loop.goal-events.v1", ENVELOPE, FOREIGN, days(30)),
    /** Requests from outside: gate verdicts, rewards, todos, evidence, corrections, budget raises, wakes. */
    SIGNALS("loop.signals.v1", ENVELOPE, FOREIGN, days(30)),
    /** What the scheduler concluded, in order. */
    DECISIONS("loop.decisions.v1", ENVELOPE, LOOP_SCHEDULER, days(30)),
    /** Admitted turn requests: what runners execute. */
    TURN_REQUESTS("loop.turn-requests.v1", ONE_RECORD, PROJECTION_SERVICE, days(30)),
    /** Grants and revocations for turns in flight. */
    TURN_CONTROL("loop.turn-control.v1", ENVELOPE, PROJECTION_SERVICE, days(1)),
    /** Claims, tool calls and heartbeats of running turns. */
    TURN_EVENTS("loop.turn-events.v1", ENVELOPE, TURN_RUNNER, days(30)),
    /** One sealed receipt per attempt. */
    RECEIPTS("loop.receipts.v1", ONE_RECORD, TURN_RUNNER, new KeepForEver()),
    /** The journal: every admitted fact, sequenced and chained. */
    ADMITTED("loop.admitted.v1", ONE_RECORD, PROJECTION_SERVICE, new KeepForEver()),
    /** What was not admitted and why, duplicates too. */
    REJECTED("loop.rejected.v1", ONE_RECORD, PROJECTION_SERVICE, days(90)),
    /** The fold of each goal's journal. */
    PROJECTIONS("loop.projections.v1", ONE_RECORD, PROJECTION_SERVICE, new Compact()),
    /** Admitted stops, the outward feed. */
    STOPS("loop.stops.v1", ONE_RECORD, PROJECTION_SERVICE, new KeepForEver()),
    /** Messages between parent and child goals, keyed by the receiving goal. */
    GOAL_LINKS("loop.goal-links.v1", ENVELOPE, PROJECTION_SERVICE, days(30)),
    /** Signed Merkle checkpoints over the journal. Nobody writes them yet (docs/adr/0077). */
    CHECKPOINTS("loop.checkpoints.v1", ONE_RECORD, PROJECTION_SERVICE, new KeepForEver()),
    /** Registered capabilities. */
    CAPABILITIES("loop.capabilities.v1", ONE_RECORD, OPERATORS, new Compact()),
    /** Public keys with role and validity, cumulative per key id. */
    KEYS("loop.keys.v1", ONE_RECORD, OPERATORS, new KeepForEver()),
    /** Signed operator events: release or skip of a parked record. */
    OPERATIONS("loop.operations.v1", ENVELOPE, OPERATORS, new KeepForEver());

    private final String topicName;
    private final ValueKind valueKind;
    private final Writer writer;
    private final Cleanup cleanup;

    LoopTopic(String topicName, ValueKind valueKind, Writer writer, Cleanup cleanup) {
        this.topicName = topicName;
        this.valueKind = valueKind;
        this.writer = writer;
        this.cleanup = cleanup;
    }

    /** The topic's name in Kafka. */
    public String topicName() {
        return topicName;
    }

    public ValueKind valueKind() {
        return valueKind;
    }

    public Writer writer() {
        return writer;
    }

    public Cleanup cleanup() {
        return cleanup;
    }

    /** The registry subject of its values, by Confluent's TopicNameStrategy. */
    public Subject subject() {
        return Subject.ofValue(topicName);
    }

    /** The compatibility level its subject must have. */
    public Compatibility compatibility() {
        return valueKind.compatibility();
    }

    /** The topic with this name, if it is one of ours. */
    public static Optional<LoopTopic> named(String topicName) {
        for (LoopTopic topic : values()) {
            if (topic.topicName.equals(topicName)) {
                return Optional.of(topic);
            }
        }
        return Optional.empty();
    }

    private static Cleanup days(int days) {
        return new DeleteAfter(Duration.ofDays(days));
    }
}
