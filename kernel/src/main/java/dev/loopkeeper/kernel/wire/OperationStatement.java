package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.schema.Operation;
import dev.loopkeeper.schema.SourcePosition;
import java.time.Instant;

/**
 * What an operator signs.
 *
 * @param id the operation's id; a repeat has the same
 * @param goal the goal
 * @param at when, by the operator's clock
 * @param event what is done; never {@link RecordParked}, which only the sequencer finds
 */
public record OperationStatement(EventId id, GoalId goal, Instant at, RepairEvent event) {
    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.operation.v1+json";

    private static final int MAX_BYTES = 16 * 1024;

    /** What a statement asks for. */
    private enum Kind {
        RELEASE,
        SKIP
    }

    public OperationStatement {
        if (event instanceof RecordParked) {
            throw new IllegalArgumentException("expected an operator's operation, but only the sequencer parks");
        }
    }

    /** The record that asks for it, signed by {@code operator}. */
    Operation signedBy(SigningKey operator) {
        return Operation.newBuilder()
                .setEventId(id.value())
                .setGoalId(goal.toString())
                .setOccurredAt(at)
                .setEnvelope(Envelopes.toAvro(operator.seal(PAYLOAD_TYPE, encode())))
                .setEvent(branch())
                .build();
    }

    /**
     * The statement in {@code envelope}; nothing has been verified.
     *
     * @throws MalformedDocument if there is none
     */
    static OperationStatement of(DsseEnvelope envelope) {
        if (!envelope.payloadType().equals(PAYLOAD_TYPE)) {
            throw new MalformedDocument("payload type " + PAYLOAD_TYPE, "it is " + envelope.payloadType());
        }
        JsonFields root = JsonFields.parse("operation", envelope.payload(), MAX_BYTES);
        JsonFields at = root.object("record");
        RecordPosition record = new RecordPosition(at.text("topic"), at.smallWhole("partition"), at.whole("offset"));
        return new OperationStatement(
                new EventId(root.text("eventId")),
                GoalId.of(root.text("goalId")),
                root.instant("occurredAt"),
                switch (root.oneOf("operation", Kind.class)) {
                    case RELEASE -> new ParkedReleased(record);
                    case SKIP -> new ParkedSkipped(record, root.text("reason"));
                });
    }

    private byte[] encode() {
        ObjectNode statement = JsonValues.object()
                .put("type", "operation")
                .put("version", 1)
                .put("eventId", id.value())
                .put("goalId", goal.toString())
                .put("occurredAt", JsonValues.time(at))
                .put("operation", kind().name());
        statement
                .putObject("record")
                .put("topic", event.record().topic())
                .put("partition", event.record().partition())
                .put("offset", event.record().offset());
        if (event instanceof ParkedSkipped skipped) {
            statement.put("reason", skipped.reason());
        }
        return statement.toString().getBytes(UTF_8);
    }

    private Kind kind() {
        return event instanceof ParkedSkipped ? Kind.SKIP : Kind.RELEASE;
    }

    private Object branch() {
        RecordPosition record = event.record();
        SourcePosition source = new SourcePosition(record.topic(), record.partition(), record.offset(), Instant.EPOCH);
        return event instanceof ParkedSkipped skipped
                ? new dev.loopkeeper.schema.ParkedSkipped(source, skipped.reason())
                : new dev.loopkeeper.schema.ParkedReleased(source);
    }
}
