package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Ended;
import dev.loopkeeper.kernel.decide.Advice.ExpireAttempt;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides what should happen next: total, deterministic, from nothing but a projection, facts and an instant. The order of the
 * questions is the order of their precedence: what has ended, what time ends, what is in flight, what a person holds, what the
 * policy stops, what must be waited for, and only then a turn.
 */
public final class Decider {
    private Decider() {}

    /** What should happen with {@code goal} at {@code now}. */
    public static Advice decide(GoalProjection goal, Facts facts, Instant now) {
        return switch (goal.status()) {
            case Status.Stopped stopped -> new Ended(stopped.reason(), stopped.sentence());
            case Status.Open open ->
                Patience.bound(
                        goal,
                        now,
                        ending(open)
                                .or(() -> deadline(goal, now))
                                .or(() -> inFlight(goal, now))
                                .or(() -> Holding.byPerson(goal, now))
                                .or(() -> Stopping.byPolicy(goal, facts))
                                .or(() -> Holding.byQuestion(goal))
                                .or(() -> Children.advise(goal, facts))
                                .or(() -> Stopping.byBudget(goal, facts))
                                .or(() -> Waiting.forClock(goal, now))
                                .or(() -> RequiredApproval.question(goal, facts))
                                .or(() -> Conditions.question(goal, facts))
                                .or(() -> CapabilityGates.question(goal, facts))
                                .orElseGet(() -> Starting.advise(goal, facts)));
        };
    }

    private static Optional<Advice> ending(Status.Open open) {
        return open.ending().map(ending -> new Stop(ending.reason(), Optional.empty(), ending.sentence()));
    }

    private static Optional<Advice> deadline(GoalProjection goal, Instant now) {
        return goal.governance()
                .policy()
                .stopRules()
                .deadline()
                .filter(deadline -> !now.isBefore(deadline))
                .map(deadline -> new Stop(
                        StopReason.DEADLINE_PASSED, Optional.of(deadline), "the goal's deadline was " + deadline));
    }

    private static Optional<Advice> inFlight(GoalProjection goal, Instant now) {
        return goal.flight()
                .inFlight()
                .flatMap(request -> Deadlines.ofAttempt(goal.flight())
                        .map(deadline -> now.isBefore(deadline.at())
                                ? new Wait(
                                        WaitReason.TURN_IN_FLIGHT,
                                        Optional.of(deadline.at()),
                                        "turn " + request.turn().turn() + " attempt "
                                                + request.turn().attempt() + " " + verb(goal.flight()))
                                : new ExpireAttempt(
                                        request.turn(),
                                        deadline.reason(),
                                        deadline.at(),
                                        sentence(deadline.reason(), deadline.at()))));
    }

    private static String verb(Flight flight) {
        return flight instanceof Flight.Running running ? "is run by " + running.runner() : "waits for a runner";
    }

    private static String sentence(ExpiryReason reason, Instant at) {
        return switch (reason) {
            case LEASE_EXPIRED -> "the runner gave no sign of life until " + at;
            case TURN_TIMEOUT -> "the attempt had no receipt by " + at;
        };
    }
}
