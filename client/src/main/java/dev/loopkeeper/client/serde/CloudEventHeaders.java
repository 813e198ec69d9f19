package dev.loopkeeper.client.serde;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** CloudEvents 1.0 in Kafka headers, binary content mode. The only place where the headers' names are spelled. */
public final class CloudEventHeaders {

    public static final String SPEC_VERSION = "ce_specversion";
    public static final String ID = "ce_id";
    public static final String SOURCE = "ce_source";
    public static final String TYPE = "ce_type";
    public static final String SUBJECT = "ce_subject";
    public static final String TIME = "ce_time";
    public static final String CORRELATION_ID = "ce_correlationid";
    public static final String CAUSATION_ID = "ce_causationid";
    public static final String TRACEPARENT = "traceparent";
    public static final String CONTENT_TYPE = "content-type";

    /** What all our values are: Avro behind a schema id. */
    public static final String AVRO = "application/avro";

    private static final List<String> NAMES = List.of(
            SPEC_VERSION, ID, SOURCE, TYPE, CONTENT_TYPE, SUBJECT, TIME, CORRELATION_ID, CAUSATION_ID, TRACEPARENT);
    private static final String VERSION = "1.0";
    private static final int MAX_BYTES = 1024;

    private static final String TYPE_PREFIX = "dev.loopkeeper.";

    private CloudEventHeaders() {}

    /** The type of an event of ours, from its kind: the name of its Avro record, such as {@code GoalOpened}. */
    public static String type(String kind) {
        return TYPE_PREFIX + kind;
    }

    /** What a reader found. */
    public sealed interface Reading {

        /** A whole event. */
        record Complete(CloudEvent event) implements Reading {}

        /**
         * No event.
         *
         * @param reason a sentence "expected ..., but ..."
         */
        record Unusable(String reason) implements Reading {}
    }

    /** Writes the attributes, replacing what stands under the same names. */
    public static void write(CloudEvent event, Headers headers) {
        // Most records start without headers, and each look for an old one goes through all that are there.
        if (headers.iterator().hasNext()) {
            NAMES.forEach(headers::remove);
        }
        headers.add(SPEC_VERSION, octets(VERSION));
        headers.add(ID, octets(event.id()));
        headers.add(SOURCE, octets(event.source().toString()));
        headers.add(TYPE, octets(event.type()));
        headers.add(CONTENT_TYPE, octets(AVRO));
        add(headers, SUBJECT, event.subject());
        add(headers, TIME, event.time().map(Instant::toString));
        add(headers, CORRELATION_ID, event.correlationId());
        add(headers, CAUSATION_ID, event.causationId());
        add(headers, TRACEPARENT, event.traceparent());
    }

    /** Reads the attributes. Strangers write headers too, so nothing in them makes this throw. */
    public static Reading read(Headers headers) {
        try {
            String version = demanded(headers, SPEC_VERSION);
            if (!VERSION.equals(version)) {
                return new Reading.Unusable("expected " + SPEC_VERSION + " " + VERSION + ", but it is another");
            }
            return new Reading.Complete(new CloudEvent(
                    demanded(headers, ID),
                    source(demanded(headers, SOURCE)),
                    demanded(headers, TYPE),
                    text(headers, SUBJECT),
                    text(headers, TIME).map(CloudEventHeaders::time),
                    text(headers, CORRELATION_ID),
                    text(headers, CAUSATION_ID),
                    text(headers, TRACEPARENT)));
        } catch (UnusableHeader e) {
            return new Reading.Unusable(e.reason);
        }
    }

    private static void add(Headers headers, String name, Optional<String> value) {
        if (value.isPresent()) {
            headers.add(name, octets(value.get()));
        }
    }

    private static byte[] octets(String text) {
        return text.getBytes(UTF_8);
    }

    private static String demanded(Headers headers, String name) {
        return text(headers, name)
                .orElseThrow(() -> new UnusableHeader("expected a header " + name + ", but there is none"));
    }

    private static Optional<String> text(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        if (header == null || header.value() == null || header.value().length == 0) {
            return Optional.empty();
        }
        if (header.value().length > MAX_BYTES) {
            throw new UnusableHeader(
                    "expected header " + name + " to have at most " + MAX_BYTES + " bytes, but it is longer");
        }
        try {
            return Optional.of(
                    UTF_8.newDecoder().decode(ByteBuffer.wrap(header.value())).toString());
        } catch (CharacterCodingException e) {
            throw new UnusableHeader("expected header " + name + " to be UTF-8, but it is not");
        }
    }

    private static URI source(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new UnusableHeader("expected header " + SOURCE + " to be a URI reference, but it is not");
        }
    }

    private static Instant time(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new UnusableHeader("expected header " + TIME + " to be an RFC 3339 time, but it is not");
        }
    }

    /** Leaves the reading of one header; never leaves this class. */
    private static final class UnusableHeader extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String reason;

        UnusableHeader(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }
}
