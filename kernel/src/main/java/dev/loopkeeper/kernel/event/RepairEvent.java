package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.id.RecordPosition;

/** What becomes of a goal whose next record cannot be used, and of that record. */
public sealed interface RepairEvent extends Event {
    /** The record. */
    RecordPosition record();

    /**
     * The sequencer found a record of our own topics that it cannot use, and holds the goal. The record's fate is still open.
     *
     * @param code why it cannot be used
     */
    record RecordParked(RecordPosition record, String code) implements RepairEvent {}

    /** An operator has the parked record judged again. */
    record ParkedReleased(RecordPosition record) implements RepairEvent {}

    /** An operator has the parked record passed over. */
    record ParkedSkipped(RecordPosition record, String reason) implements RepairEvent {}
}
