package dev.loopkeeper.client.serde;

import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * The attributes of a CloudEvents 1.0 event; its data is the Kafka record's value.
 *
 * @param id unique with the source
 * @param source who produced it
 * @param type what happened
 * @param subject the goal it concerns
 * @param time when it happened, by the producer's clock: data, never trusted
 * @param correlationId shared by all events of one piece of work
 * @param causationId the event that led to this one
 * @param traceparent W3C trace context
 */
public record CloudEvent(
        String id,
        URI source,
        String type,
        Optional<String> subject,
        Optional<Instant> time,
        Optional<String> correlationId,
        Optional<String> causationId,
        Optional<String> traceparent) {

    public CloudEvent {
        if (id.isEmpty() || type.isEmpty() || source.toString().isEmpty()) {
            throw new IllegalArgumentException(
                    "expected id, source and type of an event not to be empty, but one of them is");
        }
    }

    /** An event with the attributes that each of ours has. */
    public static CloudEvent of(String id, URI source, String type, String subject, Instant time) {
        return new CloudEvent(
                id,
                source,
                type,
                Optional.of(subject),
                Optional.of(time),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public CloudEvent correlatedWith(String newCorrelationId) {
        return new CloudEvent(id, source, type, subject, time, Optional.of(newCorrelationId), causationId, traceparent);
    }

    public CloudEvent causedBy(String newCausationId) {
        return new CloudEvent(id, source, type, subject, time, correlationId, Optional.of(newCausationId), traceparent);
    }

    public CloudEvent tracedBy(String newTraceparent) {
        return new CloudEvent(id, source, type, subject, time, correlationId, causationId, Optional.of(newTraceparent));
    }
}
