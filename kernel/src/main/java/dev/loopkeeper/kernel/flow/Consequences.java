package dev.loopkeeper.kernel.flow;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.flow.Consequence.AdmitIntent;
import dev.loopkeeper.kernel.flow.Consequence.AnnounceStop;
import dev.loopkeeper.kernel.flow.Consequence.Dispatch;
import dev.loopkeeper.kernel.flow.Consequence.Grant;
import dev.loopkeeper.kernel.flow.Consequence.RefuseClaim;
import dev.loopkeeper.kernel.flow.Consequence.Revoke;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Interruption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What follows from an entry, seen from what it changed. Only admitted requests are dispatched: nothing else runs (invariant I9). */
public final class Consequences {
    /** Refusals of what may be anybody's, has been heard before, or was never looked at. */
    private static final Set<RejectedCode> UNPROVEN = EnumSet.of(
            RejectedCode.UNAUTHENTICATED,
            RejectedCode.UNKNOWN_KEY,
            RejectedCode.REVOKED_KEY,
            RejectedCode.BAD_SIGNATURE,
            RejectedCode.WRONG_ROLE,
            RejectedCode.WRONG_RUNNER,
            RejectedCode.MIRROR_MISMATCH,
            RejectedCode.DUPLICATE,
            RejectedCode.CONFLICTING_DUPLICATE,
            RejectedCode.TOO_LARGE,
            RejectedCode.QUEUE_FULL);

    private Consequences() {}

    /** What follows from {@code entry}, which turned {@code before} into {@code after}. */
    public static List<Consequence> of(GoalState before, JournalEntry entry, GoalProjection after) {
        List<Consequence> following = new ArrayList<>(Links.of(before, after));
        if (!(entry.verdict() instanceof Verdict.Admitted)) {
            return following;
        }
        Flight was = before instanceof GoalProjection goal ? goal.flight() : Flight.NONE;
        started(was, after).ifPresent(following::add);
        intent(entry.fact().event(), after).ifPresent(following::add);
        revoked(before, entry, after).ifPresent(following::add);
        if (after.status() instanceof Status.Stopped stopped && !stoppedBefore(before)) {
            following.add(new AnnounceStop(stopped));
        }
        return following;
    }

    /**
     * What follows from a fact that was refused on {@code before}: a runner whose claim does not hold must learn so. One whose claim
     * holds learns nothing but that its call may not happen. What nobody has proven to be a runner's report unseats no claim, and
     * neither does a genuine one that somebody repeats where its goal is not at home. A claim that comes in a pause is told what the
     * pause has told everybody, so that its runner seals what must be tried again.
     */
    public static List<Consequence> ofRefusal(GoalState before, Event event, Ruling.Rejected refusal) {
        return switch (event) {
            case TurnEvent report ->
                before instanceof GoalProjection goal && !UNPROVEN.contains(refusal.code()) && concerns(goal, report)
                        ? List.of(refused(report, refusal.code()))
                        : List.of();
            case LinkEvent link -> Links.ofRefusal(before, link, refusal.code());
            case GoalEvent goalEvent -> List.of();
            case Signal signal -> List.of();
            case DecisionEvent decision -> List.of();
            case ReceiptSealed sealed -> List.of();
            case RepairEvent repair -> List.of();
        };
    }

    private static Consequence refused(TurnEvent report, RejectedCode code) {
        return code == RejectedCode.GOAL_PAUSED
                ? new Revoke(report.turn(), Interruption.PAUSED)
                : new RefuseClaim(report.turn(), report.claim(), code.name());
    }

    private static boolean concerns(GoalProjection before, TurnEvent report) {
        boolean holds = before.flight() instanceof Flight.Running running
                && running.claim().equals(report.claim());
        return !holds || report instanceof TurnEvent.ToolCallIntended;
    }

    private static Optional<Consequence> started(Flight was, GoalProjection after) {
        return switch (after.flight()) {
            case Flight.None none -> Optional.empty();
            case Flight.Awaiting(Flight.Request request) ->
                was instanceof Flight.None ? Optional.of(new Dispatch(request)) : Optional.empty();
            case Flight.Running running ->
                was instanceof Flight.Running
                        ? Optional.empty()
                        : Optional.of(new Grant(
                                running,
                                after.holds().reconcile(),
                                after.progress().done()));
        };
    }

    private static Optional<Consequence> intent(Event event, GoalProjection after) {
        return event instanceof TurnEvent.ToolCallIntended intended && after.flight() instanceof Flight.Running
                ? Optional.of(new AdmitIntent(intended.turn(), intended.claim(), intended.call()))
                : Optional.empty();
    }

    private static Optional<Consequence> revoked(GoalState before, JournalEntry entry, GoalProjection after) {
        if (!(before instanceof GoalProjection goal)) {
            return Optional.empty();
        }
        Optional<TurnRef> turn = goal.flight().inFlight().map(Flight.Request::turn);
        boolean expired =
                after.flight() instanceof Flight.None && !(entry.fact().event() instanceof ReceiptSealed);
        if (expired) {
            return turn.map(ref -> new Revoke(ref, "ATTEMPT_EXPIRED"));
        }
        return endedNow(goal, after)
                .or(() -> pausedNow(goal, after))
                .flatMap(reason -> turn.map(ref -> new Revoke(ref, reason)));
    }

    /** A pause stops what runs, and what nobody has claimed yet must not start; the pause itself is no part of the attempt's state. */
    private static Optional<String> pausedNow(GoalProjection before, GoalProjection after) {
        return before.holds().pause().isEmpty() && after.holds().pause().isPresent()
                ? Optional.of(Interruption.PAUSED)
                : Optional.empty();
    }

    /**
     * Why an attempt must stop because its goal ends: at once when cancelled, and at any stop, except that what already runs when a
     * goal is closed may finish.
     */
    private static Optional<String> endedNow(GoalProjection before, GoalProjection after) {
        if (after.status() instanceof Status.Stopped stopped && !before.stopped()) {
            boolean mayFinish = stopped.reason() == StopReason.CLOSED && before.flight() instanceof Flight.Running;
            return mayFinish ? Optional.empty() : Optional.of(stopped.reason().name());
        }
        boolean cancelled = after.status() instanceof Status.Open(var ending)
                && ending.filter(end -> end.reason() == StopReason.CANCELLED).isPresent();
        return cancelled && before.status() instanceof Status.Open(var ended) && ended.isEmpty()
                ? Optional.of(StopReason.CANCELLED.name())
                : Optional.empty();
    }

    private static boolean stoppedBefore(GoalState before) {
        return before instanceof GoalProjection goal && goal.stopped();
    }
}
