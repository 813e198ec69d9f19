package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.schema.Operation;
import dev.loopkeeper.schema.SourcePosition;
import java.util.Optional;

/** Reads operators' operations: the octets count, and the typed fields must say the same. */
final class OperationReader {
    private OperationReader() {}

    static Input.Readable read(Operation record) {
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        OperationStatement statement = OperationStatement.of(envelope);
        Mirror mirror = new Mirror()
                .compare("eventId", record.getEventId(), statement.id().value())
                .compare("goalId", record.getGoalId(), statement.goal().toString())
                .compare("event", typed(record.getEvent()), statement.event());
        return new Input.Readable(
                new Proposed(statement.id(), statement.goal(), statement.at(), "operator", statement.event()),
                statement.event().getClass().getSimpleName(),
                "operation/" + statement.id(),
                Digests.of(envelope.payload()),
                Optional.of(new SignedOctets(envelope, Optional.empty())),
                mirror.fault(),
                Optional.empty());
    }

    private static RepairEvent typed(Object event) {
        return switch (event) {
            case dev.loopkeeper.schema.ParkedReleased released -> new ParkedReleased(position(released.getSource()));
            case dev.loopkeeper.schema.ParkedSkipped skipped ->
                new ParkedSkipped(position(skipped.getSource()), skipped.getReason());
            default ->
                throw new MalformedDocument(
                        "an operation", "it is " + event.getClass().getSimpleName());
        };
    }

    private static RecordPosition position(SourcePosition source) {
        return new RecordPosition(source.getTopic(), source.getPartition(), source.getOffset());
    }
}
