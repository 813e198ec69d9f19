package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.InputDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Whether a record can be handed on whole. A foreign one needs a goal's id as key and must fit the internal topic, whatever its compression hid; any one may
 * have to be held, or put aside with its headers and ours.
 */
final class Baggage {

    private Baggage() {}

    /** Why a record cannot be sent on. */
    record Fault(RejectedCode code, String expected, String actual) {}

    static Optional<Fault> fault(Arrival arrival) {
        if (goal(arrival).isEmpty()) {
            return Optional.of(new Fault(RejectedCode.BAD_ID, "a key that is " + GoalId.EXPECTED, "it is none"));
        }
        return tooLarge("a value", length(arrival.value()), InputDecoder.MAX_VALUE_BYTES)
                .or(() -> headersFault(arrival));
    }

    /** Why a record's headers are too much, wherever it stands. */
    static Optional<Fault> headersFault(Arrival arrival) {
        return tooLarge("headers", length(arrival.headers()), InputDecoder.MAX_HEADER_BYTES);
    }

    /** The goal that the key names, if it names one. */
    static Optional<GoalId> goal(Arrival arrival) {
        return arrival.originalKey().flatMap(Baggage::text).flatMap(GoalId::parse);
    }

    private static Optional<Fault> tooLarge(String what, long bytes, int most) {
        return bytes <= most
                ? Optional.empty()
                : Optional.of(new Fault(
                        RejectedCode.TOO_LARGE, what + " of at most " + most + " bytes", "there are " + bytes));
    }

    private static long length(byte @Nullable [] value) {
        return value == null ? 0 : value.length;
    }

    private static long length(Headers headers) {
        long bytes = 0;
        for (Header header : headers) {
            bytes += header.key().length() + length(header.value());
        }
        return bytes;
    }

    private static Optional<String> text(byte[] key) {
        try {
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(key)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
