package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import java.net.URI;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The CloudEvents headers of a decision. */
final class DecisionHeaders {
    private static final URI SOURCE = URI.create("/loopkeeper/loop-scheduler");
    private static final String TYPE = CloudEventHeaders.type("Decision");

    private DecisionHeaders() {}

    /** Headers of the decision {@code id} on {@code goal}; work and trace go on from the record that led to it. */
    static Headers of(GoalProjection goal, EventId id, Headers cause, Instant now) {
        String subject = goal.id().toString();
        CloudEvent decided = CloudEvent.of(id.value(), SOURCE, TYPE, subject, now)
                .correlatedWith(subject)
                .causedBy(subject + "@" + goal.position().sequence());
        Headers headers = new RecordHeaders();
        CloudEventHeaders.write(continuing(decided, CloudEventHeaders.read(cause)), headers);
        return headers;
    }

    private static CloudEvent continuing(CloudEvent decided, CloudEventHeaders.Reading cause) {
        return switch (cause) {
            case CloudEventHeaders.Reading.Unusable unusable -> decided;
            case CloudEventHeaders.Reading.Complete(CloudEvent event) -> {
                CloudEvent correlated =
                        event.correlationId().map(decided::correlatedWith).orElse(decided);
                yield event.traceparent().map(correlated::tracedBy).orElse(correlated);
            }
        };
    }
}
