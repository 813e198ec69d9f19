package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Claim;
import dev.loopkeeper.kernel.capacity.Errand;
import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which permit a goal asks for, keeps and gives back, given what should happen with it. */
final class Permitting {
    private Permitting() {}

    /**
     * What follows for a goal's permits.
     *
     * @param after what it holds and asks for
     * @param errands what to tell those who give permits, in this order
     * @param shortage what must be waited for before the turn may start
     */
    record Outcome(Permits after, List<Errand> errands, Optional<Wait> shortage) {}

    static Outcome of(Permits before, GoalProjection goal, Advice advice, Facts facts, Instant now) {
        return switch (advice) {
            case StartTurn start -> wanted(before, goal, start, facts, now);
            case Wait wait -> kept(before, goal);
            case Advice.ExpireAttempt expire -> kept(before, goal);
            case Advice.AskPerson ask -> kept(before, goal);
            case Advice.Stop stop -> kept(before, goal);
            case Advice.OpenChild open -> kept(before, goal);
            case Advice.CancelChild cancel -> kept(before, goal);
            case Advice.Ended ended -> kept(before, goal);
        };
    }

    /** A permit lasts as long as its attempt is in flight and the goal is open: whatever closes the attempt ends it. */
    private static Outcome kept(Permits before, GoalProjection goal) {
        Optional<TurnRef> running =
                goal.stopped() ? Optional.empty() : goal.flight().inFlight().map(Flight.Request::turn);
        return before.claim()
                .filter(claim -> running.filter(claim.turn()::equals).isEmpty())
                .map(claim -> new Outcome(before.ended(), List.of(new Errand.End(claim)), Optional.empty()))
                .orElseGet(() -> new Outcome(before, List.of(), Optional.empty()));
    }

    private static Outcome wanted(Permits before, GoalProjection goal, StartTurn start, Facts facts, Instant now) {
        TurnRef turn = start.plan().turn();
        List<Scope> scopes = facts.capability(start.plan().capability())
                .map(capability -> facts.limits().binding(goal.id(), capability))
                .orElse(List.of());
        if (before.claim().filter(claim -> claim.isFor(turn, scopes)).isPresent()) {
            return new Outcome(
                    before,
                    List.of(),
                    before.given() ? Optional.empty() : Optional.of(waitFor(goal, scopes, facts.limits())));
        }
        List<Errand> errands = new ArrayList<>();
        before.claim().map(Errand.End::new).ifPresent(errands::add);
        if (scopes.isEmpty()) {
            return new Outcome(before.ended(), errands, Optional.empty());
        }
        int priority = goal.governance().policy().priority();
        Claim claim = Claim.made(goal.id(), before.made() + 1, turn, scopes, priority, now);
        errands.add(new Errand.Ask(claim));
        return new Outcome(before.asking(claim), errands, Optional.of(waitFor(goal, scopes, facts.limits())));
    }

    private static Wait waitFor(GoalProjection goal, List<Scope> scopes, CapacityLimits limits) {
        return WaitEnd.told(
                goal, new Wait(WaitReason.CAPACITY, Optional.empty(), CapacityWait.sentence(scopes, limits)));
    }
}
