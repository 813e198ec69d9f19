package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import java.time.Instant;
import java.util.List;
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
     * @param reason why it was made, as a code; empty in a schedule of old
     * @param sentence why, in words; empty in a schedule of old
     */
    public record Awaiting(EventId decision, long decisions, String reason, String sentence) {
        /** Whether a goal with {@code journaled} decisions shows this one's fate. */
        boolean settledAt(long journaled) {
            return journaled > decisions;
        }

        /** That it is waited for, in the words that everybody is told. */
        Wait waited() {
            String waits = "decision " + decision + " has not been journaled yet";
            return new Wait(
                    WaitReason.AWAITING_ADMISSION,
                    Optional.empty(),
                    reason.isEmpty() ? waits : waits + ": " + reason + ", " + sentence);
        }

        /** Why its goal waits. */
        public Explanation explained() {
            Wait wait = waited();
            return new Explanation(
                    "Wait",
                    wait.reasonCode(),
                    wait.sentence(),
                    List.of(
                            new Explanation.Input("decision", decision.value()),
                            new Explanation.Input("decisions journaled", Long.toString(decisions))),
                    Optional.empty());
        }
    }
}
