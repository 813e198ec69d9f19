package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.id.EventId;

/** What the scheduler hears about a goal. */
sealed interface Notice {
    /** A projection was published; the value of its record. */
    record Projected(byte[] value) implements Notice {}

    /** Admission refused a decision. */
    record Refused(EventId decision) implements Notice {}
}
