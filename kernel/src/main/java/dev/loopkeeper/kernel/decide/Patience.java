package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.event.DecisionEvent.GoalStopped;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.policy.StopRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long a goal waits for somebody when nothing else ends the wait: no deadline of its policy, no expiry of a gate. Everything that is journaled about a goal
 * shows that somebody still minds it; once nothing has been for long enough, the goal stops (docs/adr/0080). While the clock keeps the next turn from starting,
 * nobody is expected to say anything: that time is not counted.
 */
public final class Patience {
    /** Nothing journaled for so long; or for as long as the policy lets a gate wait, where that is longer. */
    static final Duration LEAST = Duration.ofDays(30);

    /**
     * How far the scheduler's clock may run ahead of the journal's when it stops a goal for want of patience. A stop that came too early would be
     * journaled as revoked, which is an entry too, and the goal would be waited for all over again.
     */
    static final Duration CLOCKS = Duration.ofDays(1);

    private Patience() {}

    /** When a goal that waits for somebody has waited long enough: at its policy's deadline, or when nothing has been journaled for too long since a turn was due. */
    public static Instant ends(GoalProjection goal) {
        return deadline(goal).orElseGet(() -> silentUntil(goal));
    }

    /** {@code advice}, where a wait has an end and says so, and the stop that follows where that has come at {@code now}. */
    static Advice bound(GoalProjection goal, Instant now, Advice advice) {
        return advice instanceof Wait wait ? bound(goal, now, wait) : advice;
    }

    private static Advice bound(GoalProjection goal, Instant now, Wait wait) {
        return deadline(goal).isPresent() || endsByItself(wait)
                ? WaitEnd.told(goal, wait)
                : silence(wait, goal.position().journalTime(), silentUntil(goal), now);
    }

    /**
     * Whether {@code stopped} comes too early at {@code now}, in journal time. One for want of patience is held against what has been journaled by now: a word
     * about the goal that overtook it counts.
     */
    public static boolean tooEarly(GoalProjection goal, GoalStopped stopped, Instant now) {
        boolean silence =
                stopped.reason() == StopReason.DEADLINE_PASSED && deadline(goal).isEmpty();
        return silence
                ? now.isBefore(silentUntil(goal).minus(CLOCKS))
                : stopped.dueAt().filter(now::isBefore).isPresent();
    }

    private static Advice silence(Wait wait, Instant since, Instant until, Instant now) {
        return now.isBefore(until)
                ? new WaitEnd(until, StopReason.DEADLINE_PASSED, " unless " + word(wait.reason()) + " before").of(wait)
                : new Stop(
                        StopReason.DEADLINE_PASSED,
                        Optional.of(until),
                        wait.sentence() + "; nothing has been said about the goal since " + since
                                + ", and it was waited for until " + until);
    }

    /** What begins the wait anew. What people say of a parked goal waits behind the parked record, and is not journaled. */
    private static String word(WaitReason reason) {
        return reason == WaitReason.PARKED ? "the record is released or skipped" : "something is said about it";
    }

    /** Children are goals that end themselves, and their parent is told; every other wait with an end says which. */
    private static boolean endsByItself(Wait wait) {
        return wait.until().isPresent() || wait.reason() == WaitReason.CHILDREN;
    }

    private static Instant silentUntil(GoalProjection goal) {
        Duration gates = Duration.ofMillis(goal.governance().policy().pace().gateExpiry());
        Instant spoken = goal.position().journalTime();
        Instant since = Deadlines.ofStart(goal).filter(spoken::isBefore).orElse(spoken);
        return since.plus(gates.compareTo(LEAST) > 0 ? gates : LEAST);
    }

    private static Optional<Instant> deadline(GoalProjection goal) {
        StopRules rules = goal.governance().policy().stopRules();
        return rules.deadline();
    }
}
