package dev.loopkeeper.kernel.capacity;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * One attempt's claim on room in every scope that limits it. It is given all of it at once, or waits.
 *
 * @param goal whose attempt it is
 * @param number tells this claim of a goal from its earlier ones
 * @param turn the attempt that wants to start
 * @param rank who goes first: the smaller one
 * @param scopes the scopes that limit it
 */
public record Claim(GoalId goal, long number, TurnRef turn, Instant rank, List<Scope> scopes) {
    /** How much longer each step of priority makes a goal seem to have waited: a goal that waits long enough always goes first. */
    public static final Duration PRIORITY_STEP = Duration.ofMinutes(1);

    /** Who goes first; never zero for two claims. */
    static final Comparator<Claim> ORDER =
            Comparator.comparing(Claim::rank).thenComparing(Claim::goal).thenComparing(Claim::number);

    public Claim {
        scopes = List.copyOf(scopes);
    }

    /** A claim with {@code priority}, made at {@code now}. */
    public static Claim made(GoalId goal, long number, TurnRef turn, List<Scope> scopes, int priority, Instant now) {
        return new Claim(goal, number, turn, now.minus(PRIORITY_STEP.multipliedBy(priority)), scopes);
    }

    /** Whether this is a claim for {@code attempt} on exactly {@code wanted}. */
    public boolean isFor(TurnRef attempt, List<Scope> wanted) {
        return turn.equals(attempt) && scopes.equals(wanted);
    }
}
