package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** When the clock lets the next attempt start: after a cadence, a backoff and the quota window; empty when it never held it up. */
    public static Optional<Instant> ofStart(GoalProjection goal) {
        return Stream.concat(goal.progress().notBefore().map(NotBefore::until).stream(), ofQuota(goal).stream())
                .max(Comparator.naturalOrder());
    }

    /** When the quota window lets the next attempt start; empty when fewer turns than the quota have started, or while looks are no turns. */
    static Optional<Instant> ofQuota(GoalProjection goal) {
        List<Instant> starts = goal.progress().recentStarts();
        if (goal.progress().watch().isPresent()) {
            return Optional.empty();
        }
        return goal.governance()
                .policy()
                .quota()
                .filter(quota -> starts.size() >= quota.turns())
                .map(quota -> starts.get(starts.size() - quota.turns()).plusMillis(quota.windowMillis()));
    }

    /** The open gate that expires first. */
    public static Optional<Gate> firstGate(GoalProjection goal) {
        return goal.holds().gates().stream().min(Comparator.comparing(Gate::expiresAt));
    }
}
