package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.SourcePosition;
import java.time.Instant;
import java.util.Optional;

/**
 * The journal entry that says a record holds its goal. It has no record of its own: position and bytes are those of the record that cannot be
 * used, so nobody may try to decode them.
 */
public final class ParkedEntry {
    private static final String KIND = RecordParked.class.getSimpleName();

    private ParkedEntry() {}

    /** Whether {@code entry} is one. */
    public static boolean is(JournalEntry entry) {
        return entry.getKind().equals(KIND);
    }

    /**
     * The fact that a record holds its goal.
     *
     * @param sequence the goal's sequence before; tells apart two parkings of one record
     * @param code why the record cannot be used
     * @param original its value
     */
    public static Input.Readable of(GoalId goal, long sequence, Source source, String code, byte[] original) {
        RecordPosition record = new RecordPosition(source.topic(), source.partition(), source.offset());
        String id = "parked-" + source.topic() + "-" + source.partition() + "-" + source.offset() + "-" + sequence;
        return readable(new EventId(id), goal, source.appendedAt(), new RecordParked(record, code), original);
    }

    static Input.Readable of(JournalEntry entry) {
        SourcePosition source = entry.getSource();
        return readable(
                new EventId(entry.getEventId()),
                GoalId.of(entry.getGoalId()),
                source.getAppendedAt(),
                new RecordParked(
                        new RecordPosition(source.getTopic(), source.getPartition(), source.getOffset()),
                        entry.getCode()),
                Envelopes.bytes(entry.getOriginal()));
    }

    private static Input.Readable readable(
            EventId id, GoalId goal, Instant appendedAt, RecordParked parked, byte[] original) {
        return new Input.Readable(
                new Proposed(id, goal, appendedAt, "projection-service", parked),
                KIND,
                "parked/" + id,
                Digests.of(original),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
