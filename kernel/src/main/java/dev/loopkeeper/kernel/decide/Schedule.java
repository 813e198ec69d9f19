package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered of a goal between two looks at it.
 *
 * @param sequence the newest journal sequence that was looked at; 0 before the first look
 * @param awaiting the decision whose fate is not known yet; while there is one, nothing is decided
 * @param due when to look again although nothing was journaled
 * @param missing the capability that the next turn needs and nobody has registered
 * @param permits what it holds of the capacity that goals share
 */
public record Schedule(
        long sequence,
        Optional<Awaiting> awaiting,
        Optional<Instant> due,
        Optional<CapabilityId> missing,
        Permits permits) {
    /** The schedule of a goal that was never looked at. */
    public static final Schedule NEW =
            new Schedule(0, Optional.empty(), Optional.empty(), Optional.empty(), Permits.NONE);

    /** The same without anything to look again for but a newer projection. */
    public Schedule asleep() {
        return new Schedule(sequence, awaiting, Optional.empty(), Optional.empty(), permits);
    }

    /** The same, looked at again at {@code latest} if not earlier. */
    public Schedule dueBy(Instant latest) {
        return new Schedule(
                sequence, awaiting, due.filter(latest::isAfter).or(() -> Optional.of(latest)), missing, permits);
    }

    Schedule with(Permits changed) {
        return new Schedule(sequence, awaiting, due, missing, changed);
    }

    /**
     * A decision that was made and not journaled yet.
     *
     * @param decision its id
     * @param decisions how many decisions of the goal had been journaled before it
     */
    public record Awaiting(EventId decision, long decisions) {
        /** Whether a goal with {@code journaled} decisions shows this one's fate. */
        boolean settledAt(long journaled) {
            return journaled > decisions;
        }
    }
}
