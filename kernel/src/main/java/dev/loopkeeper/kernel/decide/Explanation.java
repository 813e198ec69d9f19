package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.GoalProjection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Why something should happen with a goal, or why nothing should: the same words wherever people read them.
 *
 * @param decision what was advised, such as {@code StartTurn} or {@code Wait}
 * @param reason why, as a code
 * @param sentence why, in words
 * @param inputs what the reason was taken from, in the order in which people should read it
 * @param nextDue when time alone changes or changed the answer; empty when only a journal entry can
 */
public record Explanation(
        String decision, String reason, String sentence, List<Input> inputs, Optional<Instant> nextDue) {
    /** Something that was looked at, and what it was. */
    public record Input(String name, String value) {}

    public Explanation {
        inputs = List.copyOf(inputs);
    }

    /** Why {@code advice} was given on {@code goal}. */
    public static Explanation of(GoalProjection goal, Advice advice) {
        return new Explanation(
                decision(advice), advice.reasonCode(), advice.sentence(), InputsUsed.of(goal, advice), due(advice));
    }

    private static String decision(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start -> start.plan().look() ? "Poll" : "StartTurn";
            case Advice.ExpireAttempt expire -> "ExpireAttempt";
            case Advice.AskPerson ask -> "AskPerson";
            case Advice.Stop stop -> "Stop";
            case Advice.OpenChild open -> "OpenChild";
            case Advice.CancelChild cancel -> "CancelChild";
            case Advice.Wait wait -> "Wait";
            case Advice.Ended ended -> "Ended";
        };
    }

    private static Optional<Instant> due(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start -> Optional.empty();
            case Advice.ExpireAttempt expire -> Optional.of(expire.dueAt());
            case Advice.AskPerson ask -> Optional.empty();
            case Advice.Stop stop -> stop.dueAt();
            case Advice.OpenChild open -> Optional.empty();
            case Advice.CancelChild cancel -> Optional.empty();
            case Advice.Wait wait -> wait.until();
            case Advice.Ended ended -> Optional.empty();
        };
    }
}
