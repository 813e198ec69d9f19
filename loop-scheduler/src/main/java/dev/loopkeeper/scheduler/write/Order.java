package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Optional;

/**
 * A signed record that is to be written.
 *
 * @param topic where
 * @param goal its key
 * @param event its id
 * @param kind what it is
 * @param value its value
 * @param digest the digest of its value
 * @param note what to tell whoever asked, beside that it is admitted
 * @param traceparent the trace that it belongs to
 */
record Order(
        LoopTopic topic,
        GoalId goal,
        EventId event,
        String kind,
        byte[] value,
        Digest digest,
        Optional<String> note,
        Optional<String> traceparent) {
    Order with(Optional<String> told) {
        return new Order(topic, goal, event, kind, value, digest, told, traceparent);
    }

    Order tracedBy(Optional<String> parent) {
        return new Order(topic, goal, event, kind, value, digest, note, parent);
    }
}
