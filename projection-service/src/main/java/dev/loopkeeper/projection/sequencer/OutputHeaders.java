package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.serde.CloudEvent;
import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.kernel.wire.Source;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The CloudEvents attributes of what the sequencer writes: ids follow from what caused it, so that a repeat has the same. */
final class OutputHeaders {

    private static final URI SOURCE = URI.create("/loopkeeper/projection-service");

    private final Optional<CloudEvent> cause;
    private final Source source;

    private OutputHeaders(Optional<CloudEvent> cause, Source source) {
        this.cause = cause;
        this.source = source;
    }

    /** Headers of what follows from {@code arrival}. */
    static OutputHeaders following(Arrival arrival) {
        Optional<CloudEvent> cause = switch (CloudEventHeaders.read(arrival.headers())) {
            case CloudEventHeaders.Reading.Complete complete -> Optional.of(complete.event());
            case CloudEventHeaders.Reading.Unusable unusable -> Optional.empty();
        };
        return new OutputHeaders(cause, arrival.source());
    }

    /**
     * Headers of one record.
     *
     * @param ordinal tells records apart that go to the same sink for the same cause
     * @param eventId the event that caused it, where it has an id
     */
    Headers of(Sink sink, long ordinal, String subject, Optional<String> eventId, Instant time) {
        String id = source.topic() + "-" + source.partition() + "-" + source.offset() + "-" + sink.recordName() + "-"
                + ordinal;
        CloudEvent event = CloudEvent.of(id, SOURCE, CloudEventHeaders.type(sink.recordName()), subject, time)
                .correlatedWith(cause.flatMap(CloudEvent::correlationId).orElse(subject));
        CloudEvent caused = eventId.map(event::causedBy).orElse(event);
        CloudEvent traced =
                cause.flatMap(CloudEvent::traceparent).map(caused::tracedBy).orElse(caused);
        Headers headers = new RecordHeaders();
        CloudEventHeaders.write(traced, headers);
        return headers;
    }
}
