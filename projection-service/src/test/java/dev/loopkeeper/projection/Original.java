package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.schema.Rejection;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A record that was not admitted: what is kept of its key and value, in hexadecimal digits, and its headers as {@code name=digits}.
 *
 * @param key its key
 * @param value its value, or its first 64 KiB
 * @param headers its headers in their order
 */
record Original(@Nullable String key, @Nullable String value, List<String> headers) {

    private static final int MOST_BYTES = 64 * 1024;
    private static final Set<String> OURS = Set.of(
            DeadLetterHeaders.SOURCE, DeadLetterHeaders.CODE, DeadLetterHeaders.EXPECTED, DeadLetterHeaders.ACTUAL);

    /** What must be kept of a record that was sent so. */
    static Original of(byte @Nullable [] key, byte @Nullable [] value, List<Header> headers) {
        return new Original(
                digits(key),
                digits(value),
                headers.stream()
                        .map(header -> header.key() + "=" + digits(header.value()))
                        .toList());
    }

    static Original of(Rejection rejection) {
        return new Original(
                digits(bytes(rejection.getOriginalKey())),
                digits(bytes(rejection.getOriginalValue())),
                rejection.getOriginalHeaders().stream()
                        .map(header -> header.getName() + "=" + digits(bytes(header.getValue())))
                        .toList());
    }

    /** A dead letter without what this service added. */
    static Original of(ConsumerRecord<String, byte[]> letter) {
        return of(
                letter.key() == null ? null : letter.key().getBytes(UTF_8),
                letter.value(),
                Stream.of(letter.headers().toArray())
                        .filter(header -> !OURS.contains(header.key()))
                        .toList());
    }

    private static @Nullable String digits(byte @Nullable [] octets) {
        return octets == null
                ? null
                : HexFormat.of().formatHex(Arrays.copyOf(octets, Math.min(octets.length, MOST_BYTES)));
    }

    private static byte @Nullable [] bytes(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] octets = new byte[buffer.remaining()];
        buffer.duplicate().get(octets);
        return octets;
    }
}
