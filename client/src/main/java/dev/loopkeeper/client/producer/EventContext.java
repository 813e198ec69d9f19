package dev.loopkeeper.client.producer;

import dev.loopkeeper.client.id.GoalId;
import java.time.Instant;
import java.util.Optional;

/**
 * What surrounds an event. Everything may be absent.
 *
 * @param eventId makes a repeat recognisable; without it each event gets a new random one
 * @param occurredAt when it happened; now, if absent
 * @param correlationId shared by all events of one piece of work
 * @param causationId the event that led to this one
 * @param traceparent W3C trace context
 */
public record EventContext(
        Optional<String> eventId,
        Optional<Instant> occurredAt,
        Optional<String> correlationId,
        Optional<String> causationId,
        Optional<String> traceparent) {

    /** Nothing is known. */
    public static final EventContext NONE =
            new EventContext(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public EventContext {
        eventId.ifPresent(id -> {
            if (!id.matches(GoalId.GRAMMAR)) {
                throw new IllegalArgumentException("expected an event id like " + GoalId.GRAMMAR + ", but it is not");
            }
        });
    }

    /** For exactly one event: sending another with the same id is a conflict. */
    public EventContext withEventId(String id) {
        return new EventContext(Optional.of(id), occurredAt, correlationId, causationId, traceparent);
    }

    public EventContext withOccurredAt(Instant time) {
        return new EventContext(eventId, Optional.of(time), correlationId, causationId, traceparent);
    }

    public EventContext withCorrelationId(String id) {
        return new EventContext(eventId, occurredAt, Optional.of(id), causationId, traceparent);
    }

    public EventContext withCausationId(String id) {
        return new EventContext(eventId, occurredAt, correlationId, Optional.of(id), traceparent);
    }

    public EventContext withTraceparent(String parent) {
        return new EventContext(eventId, occurredAt, correlationId, causationId, Optional.of(parent));
    }
}
