package dev.loopkeeper.kernel.flow;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What parents and children must be told, seen from what an entry changed. */
final class Links {
    private Links() {}

    static List<Consequence> of(GoalState before, GoalProjection after) {
        List<Consequence> following = new ArrayList<>();
        Lanes earlier = before instanceof GoalProjection goal ? goal.lanes() : Lanes.NONE;
        for (Child child : after.lanes().children()) {
            ofChild(earlier.child(child.ordinal()), child, after).ifPresent(following::add);
        }
        if (before instanceof GoalProjection goal) {
            toParent(goal, after).ifPresent(following::add);
        }
        return following;
    }

    private static Optional<Consequence> ofChild(Optional<Child> earlier, Child child, GoalProjection after) {
        boolean changed =
                earlier.filter(same -> same.state().equals(child.state())).isEmpty();
        if (!changed) {
            return Optional.empty();
        }
        return switch (child.state()) {
            case ChildState.Open open ->
                Optional.of(new Link.OpenChild(
                        earlier.orElse(child),
                        ChildPolicy.of(after, child),
                        after.agenda().inputs()));
            case ChildState.Cancelling cancelling -> Optional.of(new Link.CancelChild(child.ordinal(), why(after)));
            case ChildState.Proposed proposed -> Optional.empty();
            case ChildState.Settled settled -> Optional.empty();
            case ChildState.Refused refused -> Optional.empty();
        };
    }

    private static String why(GoalProjection parent) {
        return parent.status() instanceof Status.Stopped stopped
                ? "the parent stopped: " + stopped.reason()
                : "the parent needs it no longer";
    }

    /** At its stop a child says what it used, an attempt in flight charged in full; and again whenever that turns out otherwise. */
    private static Optional<Consequence> toParent(GoalProjection before, GoalProjection after) {
        if (after.lanes().parent().isEmpty() || !(after.status() instanceof Status.Stopped stopped)) {
            return Optional.empty();
        }
        Lanes.Parent parent = after.lanes().parent().get();
        Amounts used = after.ledger().committed();
        if (!before.stopped()) {
            return Optional.of(new Link.SettleChild(parent, stopped.reason().name(), used));
        }
        return used.equals(before.ledger().committed())
                ? Optional.empty()
                : Optional.of(new Link.CorrectChild(parent, before.ledger().committed(), used));
    }

    /** A parent must learn that its child could not be opened; not when it is open already, from the same message come twice. */
    static List<Consequence> ofRefusal(GoalState before, LinkEvent event, RejectedCode code) {
        if (!(event instanceof LinkEvent.ChildOpened opened)) {
            return List.of();
        }
        Lanes.Parent parent = new Lanes.Parent(opened.parent(), opened.ordinal());
        boolean itself = before instanceof GoalProjection goal
                && goal.lanes().parent().filter(parent::equals).isPresent();
        return itself ? List.of() : List.of(new Link.RefuseChild(parent, code.name()));
    }
}
