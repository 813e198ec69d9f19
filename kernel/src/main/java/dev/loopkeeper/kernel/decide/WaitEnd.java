package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Watch;
import java.time.Instant;
import java.util.Optional;

/**
 * The stop that ends a wait if nobody does anything. Whoever is told of the wait is told of its end in these words, whatever holds the goal meanwhile. A wait that
 * time ends otherwise, with a turn or a look, has none.
 *
 * @param at when the goal stops
 * @param reason the code of the stop
 * @param terms what keeps it away, in words that go on from the instant
 */
record WaitEnd(Instant at, StopReason reason, String terms) {

    /** {@code wait}, made no longer than the goal's deadline, with its end where it has one. */
    static Wait told(GoalProjection goal, Wait wait) {
        return ofDeadline(goal, wait)
                .or(() -> ofItself(goal, wait))
                .map(end -> end.of(wait))
                .orElse(wait);
    }

    /** {@code wait}, with this end. */
    Wait of(Wait wait) {
        return new Wait(
                wait.reason(),
                Optional.of(at),
                wait.sentence() + "; the goal stops with " + reason + " at " + at + terms);
    }

    private static Optional<WaitEnd> ofDeadline(GoalProjection goal, Wait wait) {
        return goal.governance()
                .policy()
                .stopRules()
                .deadline()
                .filter(deadline -> wait.until().filter(deadline::isAfter).isEmpty())
                .map(deadline -> new WaitEnd(deadline, StopReason.DEADLINE_PASSED, ", the deadline of its policy"));
    }

    private static Optional<WaitEnd> ofItself(GoalProjection goal, Wait wait) {
        return switch (wait.reason()) {
            case GATE_OPEN, RECONCILE, PAUSED -> ofGate(goal, "");
            // What people answer waits behind the parked record.
            case PARKED -> ofGate(goal, "the record is released or skipped and ");
            case EXTERNAL_EVIDENCE -> ofWatch(goal, wait);
            case TURN_IN_FLIGHT,
                    AWAITING_ADMISSION,
                    USER_TODO_BLOCKS,
                    CADENCE,
                    BACKOFF,
                    QUOTA_WINDOW,
                    CHILDREN,
                    CAPACITY -> Optional.empty();
        };
    }

    private static Optional<WaitEnd> ofGate(GoalProjection goal, String first) {
        return Deadlines.firstGate(goal)
                .map(gate -> new WaitEnd(
                        gate.expiresAt(),
                        StopReason.GATE_EXPIRED,
                        " unless " + first + "gate " + gate.id() + " is answered before"));
    }

    /** Where no look is due before the watch is over. */
    private static Optional<WaitEnd> ofWatch(GoalProjection goal, Wait wait) {
        return goal.progress()
                .watch()
                .map(Watch::until)
                .filter(end -> wait.until().filter(end::equals).isPresent())
                .map(end -> new WaitEnd(end, StopReason.NO_PROGRESS, " unless evidence comes before"));
    }
}
