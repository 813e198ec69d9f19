package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Status;
import java.util.Optional;

/** Judges what parents and children make known to each other. What a child cost is booked even when the parent has stopped. */
final class LinkEvents {
    private LinkEvents() {}

    static Ruling judge(GoalProjection goal, LinkEvent event) {
        return switch (event) {
            case LinkEvent.ChildOpened opened ->
                Ruling.rejected(RejectedCode.GOAL_EXISTS, "a goal id that was never opened", goal.id() + " exists");
            case LinkEvent.ChildCancelled cancelled -> cancelled(goal, cancelled);
            case LinkEvent.ChildRefused refused -> carved(goal, refused);
            case LinkEvent.ChildSettled settled -> carved(goal, settled);
            case LinkEvent.ChildCorrected corrected -> settled(goal, corrected);
        };
    }

    private static Ruling cancelled(GoalProjection goal, LinkEvent.ChildCancelled cancelled) {
        Lanes.Parent said = new Lanes.Parent(cancelled.parent(), cancelled.ordinal());
        if (goal.lanes().parent().filter(said::equals).isEmpty()) {
            return Ruling.rejected(
                    RejectedCode.WRONG_PARENT,
                    "a message from the parent of " + goal.id(),
                    "it is from " + said.goal() + " about its child " + said.ordinal());
        }
        if (!(goal.status() instanceof Status.Open open)) {
            return Ruling.rejected(RejectedCode.GOAL_STOPPED, "an open goal", goal.id() + " has stopped");
        }
        return open.ending().isEmpty()
                ? Ruling.ADMITTED
                : Ruling.rejected(RejectedCode.WRONG_PHASE, "a goal that nobody has ended", goal.id() + " is ending");
    }

    private static Ruling carved(GoalProjection goal, LinkEvent event) {
        return own(goal, event).filter(child -> child.state().carved()).isPresent()
                ? Ruling.ADMITTED
                : noSuchChild(goal, event, "whose carve is reserved");
    }

    /** A child that is not listed any more has ended: what it said before tells what its correction comes to. */
    private static Ruling settled(GoalProjection goal, LinkEvent.ChildCorrected event) {
        boolean forgotten = event.parent().equals(goal.id())
                && event.ordinal() >= 1
                && event.ordinal() <= goal.lanes().proposed()
                && goal.lanes().child(event.ordinal()).isEmpty()
                && event.reported().isPresent();
        return forgotten
                        || own(goal, event)
                                .filter(child -> child.state() instanceof ChildState.Settled)
                                .isPresent()
                ? Ruling.ADMITTED
                : noSuchChild(goal, event, "that has settled");
    }

    private static Optional<Child> own(GoalProjection goal, LinkEvent event) {
        return event.parent().equals(goal.id()) ? goal.lanes().child(event.ordinal()) : Optional.empty();
    }

    private static Ruling noSuchChild(GoalProjection goal, LinkEvent event, String which) {
        return Ruling.rejected(
                RejectedCode.NO_SUCH_CHILD,
                "a child of " + goal.id() + " " + which,
                "child " + event.ordinal() + " of " + event.parent() + " is none");
    }
}
