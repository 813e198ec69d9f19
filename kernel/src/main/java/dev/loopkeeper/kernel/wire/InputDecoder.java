package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.IdGrammar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Reads the records of the sequencer's input topics. Never throws for bytes, whatever they are. */
public final class InputDecoder {
    /** The most bytes that a record's value may have. */
    public static final int MAX_VALUE_BYTES = 768 * 1024;

    /** The most bytes that the names and values of a record's headers may have in all. */
    public static final int MAX_HEADER_BYTES = 64 * 1024;

    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    private final TopicCodecs codecs;

    /** A decoder of what {@code codecs} can read. */
    public InputDecoder(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** What a record of {@code topic}, one of the sequencer's inputs, says. */
    public Input decode(LoopTopic topic, byte @Nullable [] key, byte @Nullable [] value) {
        Optional<GoalId> goal = goal(key);
        if (goal.isEmpty()) {
            return unreadable(RejectedCode.BAD_ID, "a key that is " + GoalId.EXPECTED, shown(key), goal);
        }
        if (value == null) {
            return unreadable(RejectedCode.UNDECODABLE, "a value", "the record is a tombstone", goal);
        }
        if (value.length > MAX_VALUE_BYTES) {
            return unreadable(
                    RejectedCode.TOO_LARGE,
                    "a value of at most " + MAX_VALUE_BYTES + " bytes",
                    "it has " + value.length,
                    goal);
        }
        return switch (topic) {
            case GOAL_EVENTS -> read(codecs.goalEvents(), value, goal, GoalEventReader::read);
            case SIGNALS -> read(codecs.signals(), value, goal, SignalReader::read);
            case DECISIONS -> read(codecs.decisions(), value, goal, DecisionReader::read);
            case TURN_EVENTS -> read(codecs.turnEvents(), value, goal, TurnEventReader::read);
            case RECEIPTS -> read(codecs.receipts(), value, goal, ReceiptReader::read);
            case GOAL_LINKS -> read(codecs.goalLinks(), value, goal, LinkReader::read);
            case OPERATIONS -> read(codecs.operations(), value, goal, OperationReader::read);
            case TURN_REQUESTS, TURN_CONTROL, ADMITTED, REJECTED, PROJECTIONS, STOPS, CHECKPOINTS, CAPABILITIES, KEYS ->
                throw new IllegalArgumentException(topic + " is no input of the sequencer");
        };
    }

    private static <T extends IndexedRecord> Input read(
            AvroCodec<T> codec, byte[] value, Optional<GoalId> key, Function<T, Input.Readable> reader) {
        return switch (codec.decode(value)) {
            case Decoded.Value<T> decoded -> read(decoded.value(), key, reader);
            case Decoded.Undecodable<T> fault ->
                unreadable(
                        RejectedCode.UNDECODABLE, "a readable Avro record", fault.fault() + ": " + fault.detail(), key);
            case Decoded.Unavailable<T> away -> new Input.Unavailable(away.cause());
        };
    }

    private static <T> Input read(T record, Optional<GoalId> key, Function<T, Input.Readable> reader) {
        try {
            return checked(reader.apply(record), key);
        } catch (MalformedDocument e) {
            return unreadable(RejectedCode.BAD_VALUE, e.expected(), e.actual(), key);
        } catch (IllegalArgumentException e) {
            Sentence said = Sentence.of(e, "ids and values within their bounds");
            return unreadable(RejectedCode.BAD_ID, said.expected(), said.actual(), key);
        }
    }

    private static Input checked(Input.Readable readable, Optional<GoalId> key) {
        GoalId goal = readable.proposed().goal();
        Optional<String> eventId = Optional.of(readable.proposed().id().value());
        if (!Optional.of(goal).equals(key)) {
            return new Input.Unreadable(
                    RejectedCode.WRONG_KEY,
                    "a key equal to the goal id " + goal,
                    "it is " + key.map(GoalId::toString).orElse("none"),
                    key,
                    eventId);
        }
        Instant occurredAt = readable.proposed().occurredAt();
        if (occurredAt.isBefore(EARLIEST) || occurredAt.isAfter(LATEST)) {
            return new Input.Unreadable(
                    RejectedCode.BAD_VALUE,
                    "a time from " + EARLIEST + " to " + LATEST + ", in microseconds",
                    "it is " + occurredAt,
                    key,
                    eventId);
        }
        return readable;
    }

    private static Input unreadable(RejectedCode code, String expected, String actual, Optional<GoalId> goal) {
        return new Input.Unreadable(code, expected, actual, goal, Optional.empty());
    }

    private static Optional<GoalId> goal(byte @Nullable [] key) {
        return text(key).flatMap(GoalId::parse);
    }

    private static String shown(byte @Nullable [] key) {
        return key == null
                ? "there is none"
                : text(key).map(IdGrammar::quote).map(t -> "it is " + t).orElse("it is not UTF-8");
    }

    private static Optional<String> text(byte @Nullable [] key) {
        if (key == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
