package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.capacity.Errand;
import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Advice.AskPerson;
import dev.loopkeeper.kernel.decide.Advice.Ended;
import dev.loopkeeper.kernel.decide.Advice.ExpireAttempt;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * When the decider is asked, and what follows from its advice: one decision at a time, none on old knowledge, and none again before
 * the fate of the last one is known. Pure, like the decider.
 */
public final class Scheduling {
    /** How long a decision that admission refused rests before the goal is looked at again. */
    public static final Duration AFTER_REJECTION = Duration.ofSeconds(5);

    private Scheduling() {}

    /**
     * What a look at a goal led to.
     *
     * @param after what is remembered of it
     * @param look what was found
     * @param errands what to tell those who give permits, in this order
     */
    public record Step(Schedule after, Look look, List<Errand> errands) {
        public Step {
            errands = List.copyOf(errands);
        }

        Step(Schedule after, Look look) {
            this(after, look, List.of());
        }
    }

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

    /**
     * What follows when the permit of claim {@code number} was given; {@code goal} is the projection that was looked at last. If the
     * claim has ended in the meantime, those who give permits have been told.
     */
    public static Step onGrant(Schedule before, GoalProjection goal, Facts facts, long number, Instant now) {
        return before.permits().awaits(number)
                ? onTime(before.with(before.permits().granted()), goal, facts, now)
                : new Step(before, new Look.Stale());
    }

    /** The schedule after admission refused {@code decision}, which happens only while keys or clocks are set up wrongly. */
    public static Schedule onRejection(Schedule before, EventId decision, Instant now) {
        return before.awaiting()
                .filter(awaiting -> awaiting.decision().equals(decision))
                .map(awaiting -> new Schedule(
                        before.sequence(),
                        Optional.empty(),
                        Optional.of(now.plus(AFTER_REJECTION)),
                        before.missing(),
                        before.permits()))
                .orElse(before);
    }

    private static Step look(Schedule before, GoalProjection goal, Facts facts, Instant now) {
        Optional<Awaiting> settled = before.awaiting()
                .filter(awaiting -> awaiting.settledAt(goal.progress().decisions()));
        if (before.awaiting().isPresent() && settled.isEmpty()) {
            return awaiting(before, before.awaiting().get(), goal);
        }
        // A clock that runs behind the journal's knows less than the journal says.
        Advice advice = Decider.decide(goal, facts, goal.position().timeOf(now));
        return settled.flatMap(decision -> tooEarly(goal, advice, now))
                .map(again -> rest(before.permits(), goal, facts, advice, Optional.of(again)))
                .orElseGet(() -> follow(before.permits(), goal, facts, advice, now));
    }

    private static Step awaiting(Schedule before, Awaiting awaiting, GoalProjection goal) {
        return new Step(waitingFor(awaiting, goal, before.permits()), new Look.Resting(awaiting.waited()));
    }

    private static Step follow(Permits permits, GoalProjection goal, Facts facts, Advice advice, Instant now) {
        Permitting.Outcome outcome = Permitting.of(permits, goal, advice, facts, now);
        Advice next = outcome.shortage().<Advice>map(shortage -> shortage).orElse(advice);
        Step step = switch (next) {
            case Wait wait -> rest(outcome.after(), goal, facts, wait, wait.until());
            case Ended ended -> rest(outcome.after(), goal, facts, ended, Optional.empty());
            case StartTurn start -> decide(outcome.after(), goal, start);
            case ExpireAttempt expire -> decide(outcome.after(), goal, expire);
            case AskPerson ask -> decide(outcome.after(), goal, ask);
            case Stop stop -> decide(outcome.after(), goal, stop);
            case Advice.OpenChild open -> decide(outcome.after(), goal, open);
            case Advice.CancelChild cancel -> decide(outcome.after(), goal, cancel);
        };
        return new Step(step.after(), step.look(), outcome.errands());
    }

    private static Step decide(Permits permits, GoalProjection goal, Advice advice) {
        EventId id = DecisionIds.of(goal, advice);
        Awaiting awaiting = new Awaiting(id, goal.progress().decisions(), advice.reasonCode(), advice.sentence());
        return new Step(waitingFor(awaiting, goal, permits), new Look.Decided(id, advice));
    }

    private static Schedule waitingFor(Awaiting awaiting, GoalProjection goal, Permits permits) {
        return new Schedule(
                goal.position().sequence(), Optional.of(awaiting), Optional.empty(), Optional.empty(), permits);
    }

    private static Step rest(Permits permits, GoalProjection goal, Facts facts, Advice advice, Optional<Instant> due) {
        Optional<CapabilityId> missing = Optional.of(NextCapability.of(goal))
                .filter(next -> advice instanceof Wait wait && wait.reason() == WaitReason.CAPACITY)
                .filter(next -> facts.capability(next).isEmpty());
        return new Step(
                new Schedule(goal.position().sequence(), Optional.empty(), due, missing, permits),
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
            case AskPerson ask -> Optional.empty();
            case Stop stop -> stop.dueAt();
            case StartTurn start -> Deadlines.ofStart(goal);
            case Advice.OpenChild open -> Optional.empty();
            case Advice.CancelChild cancel -> Optional.empty();
            case Wait wait -> Optional.empty();
            case Ended ended -> Optional.empty();
        };
    }
}
