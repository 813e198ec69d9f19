package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import java.net.URI;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The CloudEvents headers of a decision. */
final class DecisionHeaders {
    private static final URI SOURCE = URI.create("/loopkeeper/loop-scheduler");
    private static final String TYPE = "dev.loopkeeper.Decision";

    private DecisionHeaders() {}

    static Headers of(GoalProjection goal, EventId id, Advice advice, Instant now) {
        String subject = goal.id().toString();
        String cause = subject + "@" + goal.position().sequence();
        Headers headers = new RecordHeaders();
        CloudEventHeaders.write(
                CloudEvent.of(id.value(), SOURCE, TYPE, subject, now)
                        .correlatedWith(subject)
                        .causedBy(cause),
                headers);
        return headers;
    }
}
