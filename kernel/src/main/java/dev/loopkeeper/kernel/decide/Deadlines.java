package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** The instants at which time alone changes what should happen. */
public final class Deadlines {
    private Deadlines() {}

    /** When an attempt is over, and why. */
    public record AttemptDeadline(ExpiryReason reason, Instant at) {}

    /** When the attempt in flight is over; empty when none is. */
    public static Optional<AttemptDeadline> ofAttempt(Flight flight) {
        return switch (flight) {
            case Flight.None none -> Optional.empty();
            case Flight.Awaiting(Flight.Request request) ->
                Optional.of(new AttemptDeadline(ExpiryReason.TURN_TIMEOUT, request.expiresAt()));
            case Flight.Running running ->
                Optional.of(
                        running.leaseUntil().isBefore(running.request().expiresAt())
                                ? new AttemptDeadline(ExpiryReason.LEASE_EXPIRED, running.leaseUntil())
                                : new AttemptDeadline(
                                        ExpiryReason.TURN_TIMEOUT,
                                        running.request().expiresAt()));
        };
    }

    /** The open gate that expires first. */
    public static Optional<Gate> firstGate(GoalProjection goal) {
        return goal.holds().gates().stream().min(Comparator.comparing(Gate::expiresAt));
    }

    /** {@code advice}, a wait made no longer than the goal's deadline: whatever it waits for, the deadline ends it. */
    static Advice bound(GoalProjection goal, Advice advice) {
        return advice instanceof Wait wait
                ? goal.governance()
                        .policy()
                        .stopRules()
                        .deadline()
                        .filter(deadline ->
                                wait.until().filter(deadline::isAfter).isEmpty())
                        .<Advice>map(deadline -> new Wait(wait.reason(), Optional.of(deadline), wait.sentence()))
                        .orElse(wait)
                : advice;
    }
}
