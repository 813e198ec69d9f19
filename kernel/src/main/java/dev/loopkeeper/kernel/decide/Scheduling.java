package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Ended;
import dev.loopkeeper.kernel.decide.Advice.ExpireAttempt;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.fold.NextCapability;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When the decider is asked, and what follows from its advice: one decision at a time, none on old knowledge, and none again before
 * the fate of the last one is known. Pure, like the decider.
 */
public final class Scheduling {
    /** How long a decision that admission refused rests before the goal is looked at again. */
    public static final Duration AFTER_REJECTION = Duration.ofSeconds(5);

    private Scheduling() {}

    /** What a look at a goal led to. */
    public record Step(Schedule after, Look look) {}

    /** What a look at a goal found. */
    public sealed interface Look {
        /** Something is to be done: the decision {@code id} must be written. */
        record Decided(EventId id, Advice advice) implements Look {}

        /** Nothing is to be done now. */
        record Resting(Advice advice) implements Look {}

        /** The projection is not newer than what was looked at before; it changes nothing. */
        record Stale() implements Look {}
    }

    /** What follows from a projection that arrives at {@code now}. */
    public static Step onProjection(Schedule before, GoalProjection goal, Facts facts, Instant now) {
        return goal.position().sequence() > before.sequence()
                ? look(before, goal, facts, now)
                : new Step(before, new Look.Stale());
    }

    /**
     * What follows for a goal whose due time has come, or whose missing capability may have been registered, at {@code now};
     * {@code goal} is the projection that was looked at last.
     */
    public static Step onTime(Schedule before, GoalProjection goal, Facts facts, Instant now) {
        return goal.position().sequence() >= before.sequence()
                ? look(before, goal, facts, now)
                : new Step(before, new Look.Stale());
    }

    /** The schedule after admission refused {@code decision}, which happens only while keys or clocks are set up wrongly. */
    public static Schedule onRejection(Schedule before, EventId decision, Instant now) {
        return before.awaiting()
                .filter(awaiting -> awaiting.decision().equals(decision))
                .map(awaiting -> new Schedule(
                        before.sequence(), Optional.empty(), Optional.of(now.plus(AFTER_REJECTION)), before.missing()))
                .orElse(before);
    }

    private static Step look(Schedule before, GoalProjection goal, Facts facts, Instant now) {
        Optional<Awaiting> settled = before.awaiting()
                .filter(awaiting -> awaiting.settledAt(goal.progress().decisions()));
        if (before.awaiting().isPresent() && settled.isEmpty()) {
            return awaiting(before.awaiting().get(), goal);
        }
        // A clock that runs behind the journal's knows less than the journal says.
        Advice advice = Decider.decide(goal, facts, goal.position().timeOf(now));
        return settled.flatMap(decision -> tooEarly(goal, advice, now))
                .map(again -> rest(goal, advice, Optional.of(again)))
                .orElseGet(() -> follow(goal, advice));
    }

    private static Step awaiting(Awaiting awaiting, GoalProjection goal) {
        Advice wait = new Wait(
                WaitReason.AWAITING_ADMISSION,
                Optional.empty(),
                "decision " + awaiting.decision() + " has not been journaled yet");
        return new Step(
                new Schedule(goal.position().sequence(), Optional.of(awaiting), Optional.empty(), Optional.empty()),
                new Look.Resting(wait));
    }

    private static Step follow(GoalProjection goal, Advice advice) {
        return switch (advice) {
            case Wait wait -> rest(goal, wait, wait.until());
            case Ended ended -> rest(goal, ended, Optional.empty());
            case StartTurn start -> decide(goal, start);
            case ExpireAttempt expire -> decide(goal, expire);
            case Stop stop -> decide(goal, stop);
        };
    }

    private static Step decide(GoalProjection goal, Advice advice) {
        EventId id = DecisionIds.of(goal, advice);
        Awaiting awaiting = new Awaiting(id, goal.progress().decisions());
        return new Step(
                new Schedule(goal.position().sequence(), Optional.of(awaiting), Optional.empty(), Optional.empty()),
                new Look.Decided(id, advice));
    }

    private static Step rest(GoalProjection goal, Advice advice, Optional<Instant> due) {
        boolean missing = advice instanceof Wait wait && wait.reason() == WaitReason.CAPACITY;
        return new Step(
                new Schedule(
                        goal.position().sequence(),
                        Optional.empty(),
                        due,
                        missing ? Optional.of(NextCapability.of(goal)) : Optional.empty()),
                new Look.Resting(advice));
    }

    /**
     * When to look again because the decision just settled was revoked for coming too early: this clock runs ahead of the
     * journal's by about as much as the journal's time falls short of the due time.
     */
    private static Optional<Instant> tooEarly(GoalProjection goal, Advice advice, Instant now) {
        Instant journalTime = goal.position().journalTime();
        return dueTime(goal, advice)
                .filter(journalTime::isBefore)
                .map(due -> now.plus(Duration.between(journalTime, due)));
    }

    private static Optional<Instant> dueTime(GoalProjection goal, Advice advice) {
        return switch (advice) {
            case ExpireAttempt expire -> Optional.of(expire.dueAt());
            case Stop stop -> stop.dueAt();
            case StartTurn start -> Deadlines.ofStart(goal);
            case Wait wait -> Optional.empty();
            case Ended ended -> Optional.empty();
        };
    }
}
