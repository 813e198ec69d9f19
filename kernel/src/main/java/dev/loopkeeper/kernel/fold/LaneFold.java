package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.DecisionEvent.ChildRequested;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.receipt.Effect.ChildProposed;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** How a goal's children come, run and end. */
final class LaneFold {
    private LaneFold() {}

    /** After what a parent or a child made known. */
    static GoalProjection fold(GoalProjection goal, LinkEvent event) {
        return switch (event) {
            case LinkEvent.ChildOpened opened -> throw new IllegalStateException(goal.id() + " is opened twice");
            case LinkEvent.ChildCancelled(var parent, int ordinal, String reason) ->
                goal.with(Endings.of(
                        goal.status(),
                        StopReason.CANCELLED,
                        Recent.cut(parent + " cancelled its child: " + reason, Caps.COMMENT_CHARS)));
            case LinkEvent.ChildRefused(var parent, int ordinal, String code) -> {
                Child child = child(goal, ordinal);
                yield end(goal.with(goal.ledger().release(child.carve())), child, new ChildState.Refused(code));
            }
            case LinkEvent.ChildSettled(var parent, int ordinal, String reason, var settled) -> {
                Child child = child(goal, ordinal);
                yield end(
                        goal.with(goal.ledger().settle(child.carve(), settled)),
                        child,
                        new ChildState.Settled(Recent.cut(reason, Caps.REASON_CHARS), settled, false));
            }
            case LinkEvent.ChildCorrected corrected -> corrected(goal, corrected);
        };
    }

    /** A child that is listed is charged what it is listed with; one that is forgotten, what it said before. */
    private static GoalProjection corrected(GoalProjection goal, LinkEvent.ChildCorrected corrected) {
        if (goal.lanes().child(corrected.ordinal()).isEmpty()
                && corrected.reported().isPresent()) {
            return goal.with(goal.ledger().correct(corrected.reported().get(), corrected.settled()));
        }
        Child child = child(goal, corrected.ordinal());
        if (!(child.state() instanceof ChildState.Settled before)) {
            throw new IllegalStateException("child " + corrected.ordinal() + " of " + goal.id() + " has not settled");
        }
        ChildState settled = new ChildState.Settled(before.reason(), corrected.settled(), before.joined());
        return goal.with(goal.ledger().correct(before.charged(), corrected.settled()))
                .with(goal.lanes().with(child.with(settled)));
    }

    /** After a receipt proposed a child: whether it may open is decided later, whether it ever could is decided here. */
    static GoalProjection proposed(GoalProjection goal, ChildProposed proposal) {
        int ordinal = goal.lanes().proposed() + 1;
        Child child =
                new Child(ordinal, proposal.objective(), proposal.capability(), proposal.carve(), ChildState.PROPOSED);
        Child judged = impossible(goal, child)
                .map(code -> child.brief().with(new ChildState.Refused(code)))
                .orElse(child);
        return goal.with(forgetOldest(goal.lanes().adding(judged)));
    }

    private static Optional<String> impossible(GoalProjection goal, Child child) {
        Optional<ChildRules> rules = goal.governance().policy().delegation().children();
        if (rules.isEmpty()) {
            return Optional.of(RevokedCode.CHILDREN_NOT_ALLOWED.name());
        }
        if (!rules.get().capabilities().contains(child.capability())) {
            return Optional.of(RevokedCode.NOT_ALLOWED.name());
        }
        boolean room = goal.lanes().carved().size() + goal.lanes().waiting().size() < Caps.CHILDREN
                && Weight.standing(goal) + Weight.of(child) <= Caps.STANDING_BYTES
                && Lanes.childId(goal.id(), child.ordinal()).isPresent();
        return room ? Optional.empty() : Optional.of(RevokedCode.TOO_MANY_CHILDREN.name());
    }

    static GoalProjection opened(GoalProjection goal, ChildRequested requested) {
        Child child = child(goal, requested.ordinal());
        return goal.with(goal.ledger().carve(child.carve()))
                .with(goal.lanes().with(child.brief().with(ChildState.OPEN)));
    }

    static GoalProjection cancelled(GoalProjection goal, int ordinal) {
        return goal.with(goal.lanes().with(child(goal, ordinal).with(ChildState.CANCELLING)));
    }

    /** A request that was revoked for what does not pass by itself ends the proposal. */
    static GoalProjection revoked(GoalProjection goal, ChildRequested requested, RevokedCode code) {
        boolean forGood = code == RevokedCode.OVER_LIMIT
                || code == RevokedCode.NOT_ALLOWED
                || code == RevokedCode.CHILDREN_NOT_ALLOWED;
        return goal.lanes()
                .child(requested.ordinal())
                .filter(child -> forGood && child.state() instanceof ChildState.Proposed)
                .map(child -> end(goal, child.brief(), new ChildState.Refused(code.name())))
                .orElse(goal);
    }

    /** A goal that stops takes its open children with it. */
    static GoalProjection stopped(GoalProjection goal) {
        return each(goal, child -> switch (child.state()) {
            case ChildState.Open open -> child.with(ChildState.CANCELLING);
            case ChildState.Proposed proposed ->
                child.brief().with(new ChildState.Refused(RevokedCode.GOAL_STOPPED.name()));
            case ChildState.Cancelling cancelling -> child;
            case ChildState.Settled settled -> child;
            case ChildState.Refused refused -> child;
        });
    }

    /** A turn starts: it knows of the children that have settled so far. */
    static GoalProjection joined(GoalProjection goal) {
        return each(
                goal,
                child -> child.state() instanceof ChildState.Settled settled
                        ? child.with(new ChildState.Settled(settled.reason(), settled.charged(), true))
                        : child);
    }

    private static GoalProjection each(GoalProjection goal, UnaryOperator<Child> change) {
        if (goal.lanes().children().isEmpty()) {
            return goal;
        }
        List<Child> changed = goal.lanes().children().stream().map(change).toList();
        return changed.equals(goal.lanes().children())
                ? goal
                : goal.with(goal.lanes().withChildren(changed));
    }

    private static GoalProjection end(GoalProjection goal, Child child, ChildState state) {
        return goal.with(forgetOldest(goal.lanes().with(child.with(state))));
    }

    private static Lanes forgetOldest(Lanes lanes) {
        List<Child> ended =
                lanes.children().stream().filter(child -> child.state().ended()).toList();
        return ended.size() <= Caps.CHILDREN_KEPT
                ? lanes
                : lanes.withChildren(Recent.without(lanes.children(), ended.get(0)));
    }

    private static Child child(GoalProjection goal, int ordinal) {
        return goal.lanes()
                .child(ordinal)
                .orElseThrow(() -> new IllegalStateException(goal.id() + " has no child " + ordinal));
    }
}
