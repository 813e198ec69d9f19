package dev.loopkeeper.client.serde;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** What stands beside the bytes and headers of a record that was put aside, whichever service did so. The only place where these names are spelled. */
public final class DeadLetterHeaders {

    /** Where the record stood: topic, partition, offset and LogAppendTime in milliseconds, with spaces between them. */
    public static final String SOURCE = "loop_source";

    /** Why it was put aside, as a stable code. */
    public static final String CODE = "loop_error_code";

    /** What was expected. */
    public static final String EXPECTED = "loop_error_expected";

    /** What came. */
    public static final String ACTUAL = "loop_error_actual";

    private static final int PARTS = 4;

    /** Where a record stood when it first reached Kafka. */
    public record Origin(String topic, int partition, long offset, Instant appendedAt) {}

    /** Why a record was put aside. */
    public record Reason(String code, String expected, String actual) {}

    private DeadLetterHeaders() {}

    /** Writes all of them, replacing what a stranger wrote under the same names. */
    public static void write(Origin origin, Reason reason, Headers headers) {
        write(origin, headers);
        put(headers, CODE, reason.code());
        put(headers, EXPECTED, reason.expected());
        put(headers, ACTUAL, reason.actual());
    }

    /** Writes where the record stood, replacing what a stranger wrote under the same name. */
    public static void write(Origin origin, Headers headers) {
        put(
                headers,
                SOURCE,
                String.join(
                        " ",
                        origin.topic(),
                        Integer.toString(origin.partition()),
                        Long.toString(origin.offset()),
                        Long.toString(origin.appendedAt().toEpochMilli())));
    }

    /** Where the record stood, as its headers say; empty when they do not. */
    public static Optional<Origin> origin(Headers headers) {
        Header header = headers.lastHeader(SOURCE);
        if (header == null || header.value() == null) {
            return Optional.empty();
        }
        String[] parts = new String(header.value(), UTF_8).split(" ", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Origin(
                    parts[0],
                    Integer.parseInt(parts[1]),
                    Long.parseLong(parts[2]),
                    Instant.ofEpochMilli(Long.parseLong(parts[3]))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static void put(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(UTF_8));
    }
}
