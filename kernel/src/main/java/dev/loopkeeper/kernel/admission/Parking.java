package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Holds;
import java.util.Optional;

/** A record of our own topics that cannot be used holds its goal, and no other, until an operator has looked at it. */
public final class Parking {
    private Parking() {}

    /** Whether records about {@code goal} wait behind a parked one. A goal that has stopped waits for nothing. */
    public static boolean holds(GoalState goal) {
        return goal instanceof GoalProjection open
                && !open.stopped()
                && open.holds().parked().isPresent();
    }

    /** Whether a record that cannot be used may hold {@code goal}: one that is open. */
    public static boolean possible(GoalState goal) {
        return goal instanceof GoalProjection open && !open.stopped();
    }

    /**
     * Whether {@code event} is judged although its goal is parked. Operators' operations and a cancel are, a parent's too; so are the scheduler's decisions,
     * since an expiry and a stop must come through, and a request is revoked by the hold itself, which the scheduler must learn.
     */
    public static boolean passes(Event event) {
        return switch (event) {
            case GoalEvent asked -> asked instanceof GoalEvent.GoalCancelled;
            case DecisionEvent decision -> true;
            case LinkEvent link -> link instanceof LinkEvent.ChildCancelled;
            case RepairEvent repair -> true;
            case Signal signal -> false;
            case TurnEvent report -> false;
            case ReceiptSealed receipt -> false;
        };
    }

    /**
     * Whether {@code event} may be refused because too much waits already. What parents and children tell each other may not: it comes
     * once, and a carve whose end is lost stays reserved for ever. There are only so many children.
     */
    public static boolean refusable(Event event) {
        return !(event instanceof LinkEvent);
    }

    static Ruling judge(GoalProjection goal, RepairEvent event) {
        if (goal.stopped()) {
            return Ruling.rejected(RejectedCode.GOAL_STOPPED, "an open goal", goal.id() + " has stopped");
        }
        return switch (event) {
            case RecordParked parked ->
                goal.holds().parked().isEmpty()
                        ? Ruling.ADMITTED
                        : Ruling.rejected(
                                RejectedCode.WRONG_PHASE, "a goal that is not parked", goal.id() + " is parked");
            case ParkedReleased released -> end(goal.holds(), released).orElse(Ruling.ADMITTED);
            case ParkedSkipped skipped ->
                end(goal.holds(), skipped)
                        .or(() -> Texts.tooLong("a reason", skipped.reason(), Caps.TEXT_CHARS))
                        .orElse(Ruling.ADMITTED);
        };
    }

    private static Optional<Ruling> end(Holds holds, RepairEvent event) {
        boolean fits = holds.parked()
                .filter(parked -> parked.record().equals(event.record()))
                .isPresent();
        return fits
                ? Optional.empty()
                : Optional.of(Ruling.rejected(
                        RejectedCode.NOT_PARKED,
                        "a goal parked at " + event.record(),
                        holds.parked()
                                .map(parked -> "it is parked at " + parked.record())
                                .orElse("it is not parked")));
    }
}
