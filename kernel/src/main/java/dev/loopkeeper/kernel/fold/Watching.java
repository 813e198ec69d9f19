package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.util.Optional;

/**
 * How external evidence is waited for. A turn that proposes to go on with the monitor's capability begins a watch; that capability then looks, each
 * time as a further attempt at the same turn, which is booked only by the look that finds something.
 */
final class Watching {
    private Watching() {}

    /** Whether the attempt in flight is a look that the watch asked for. */
    static boolean looks(GoalProjection goal) {
        return goal.progress().watch().isPresent()
                && goal.flight()
                        .inFlight()
                        .map(Flight.Request::capability)
                        .filter(ref -> isMonitor(goal, ref.id()))
                        .isPresent();
    }

    /** Whether {@code capability} is the one that looks. */
    static boolean isMonitor(GoalProjection goal, CapabilityId capability) {
        return goal.governance()
                .policy()
                .monitor()
                .map(Monitor::capability)
                .filter(capability::equals)
                .isPresent();
    }

    /** After a look that found nothing: the next one, later than this one was. */
    static GoalProjection quiet(GoalProjection goal, TurnRef look, Instant now) {
        int quiet = goal.progress().watch().map(Watch::quiet).orElse(0) + 1;
        return next(goal, look.nextAttempt(), quiet, now);
    }

    /** After a turn ended: a watch begins when it proposes one, and whatever was watched before is over. */
    static GoalProjection proposed(GoalProjection goal, Instant now) {
        Progress progress = goal.progress();
        Optional<Watch> watch = goal.governance()
                .policy()
                .monitor()
                .filter(monitor -> proposesToWatch(goal))
                .map(monitor -> new Watch(0, now.plusMillis(monitor.expiryMillis())));
        GoalProjection changed = goal.with(progress.withWatch(watch));
        return watch.isPresent() ? next(changed, progress.next(), 0, now) : changed;
    }

    /** After a signal: evidence from outside ends the watch, anything else makes it look soon. */
    static GoalProjection after(GoalProjection goal, Signal signal, Instant now) {
        if (goal.progress().watch().isEmpty()) {
            return goal;
        }
        return signal instanceof Signal.EvidenceAdded || signal instanceof Signal.ExternalEvent
                ? ended(goal)
                : afresh(goal, now);
    }

    /** The watch begins again with its first interval and keeps its end; under a policy that watches something else it ends. */
    static GoalProjection afresh(GoalProjection goal, Instant now) {
        if (goal.progress().watch().isEmpty()) {
            return goal;
        }
        return proposesToWatch(goal) ? next(goal, goal.progress().next(), 0, now) : ended(goal);
    }

    private static boolean proposesToWatch(GoalProjection goal) {
        return goal.progress().proposal() instanceof Proposal.Continue proposed
                && proposed.capability().filter(id -> isMonitor(goal, id)).isPresent();
    }

    private static GoalProjection ended(GoalProjection goal) {
        Progress progress = goal.progress().withWatch(Optional.empty()).withProposal(Proposal.NOTHING);
        return goal.with(progress.withNext(progress.next(), Optional.empty()));
    }

    private static GoalProjection next(GoalProjection goal, TurnRef look, int quiet, Instant now) {
        Progress progress = goal.progress();
        return goal.governance()
                .policy()
                .monitor()
                .map(monitor -> goal.with(progress.withNext(
                                look,
                                Optional.of(new NotBefore(
                                        WaitKind.EXTERNAL_EVIDENCE, now.plusMillis(monitor.intervalAfter(quiet)))))
                        .withWatch(progress.watch().map(watch -> new Watch(quiet, watch.until())))))
                .orElse(goal);
    }
}
