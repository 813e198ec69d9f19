package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.goal.GoalProjection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What should happen next, as the kernel decides and explains it from the projection.
 *
 * @param mode RUN, WAIT, ASK, EXPIRE, STOP, OPEN_CHILD, CANCEL_CHILD, or ENDED when it has stopped already
 * @param decision what the scheduler would call it
 * @param reason why, as a code
 * @param sentence why, in words
 * @param inputs what the reason was taken from
 * @param onlySchedulerKnows what may keep the scheduler from doing so all the same; empty where nothing can
 * @param until when it changes or has changed by time alone
 */
public record AdviceView(
        String mode,
        String decision,
        String reason,
        String sentence,
        List<InputView> inputs,
        List<UnknownView> onlySchedulerKnows,
        Optional<Instant> until) {

    /** Something that was looked at, and what it was. */
    public record InputView(String name, String value) {}

    public static AdviceView of(GoalProjection goal, Advice advice) {
        Explanation explained = Explanation.of(goal, advice);
        return new AdviceView(
                mode(advice),
                explained.decision(),
                explained.reason(),
                explained.sentence(),
                explained.inputs().stream()
                        .map(input -> new InputView(input.name(), input.value()))
                        .toList(),
                UnknownView.about(advice),
                explained.nextDue());
    }

    /** The same, with more that the reason was taken from. */
    public AdviceView withInputs(List<InputView> changed) {
        return new AdviceView(mode, decision, reason, sentence, changed, onlySchedulerKnows, until);
    }

    /** The same, with the scheduler's words in the place of what only it knows. */
    public AdviceView with(Optional<RoomView> standing) {
        return standing.map(this::settled).orElse(this);
    }

    private AdviceView settled(RoomView told) {
        List<UnknownView> open = UnknownView.without(onlySchedulerKnows, told);
        return told.waits()
                ? new AdviceView(
                        "WAIT", told.decision(), told.reason(), told.sentence(), told.inputs(), open, Optional.empty())
                : new AdviceView(mode, decision, reason, sentence, inputs, open, until);
    }

    private static String mode(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start -> "RUN";
            case Advice.ExpireAttempt expire -> "EXPIRE";
            case Advice.AskPerson ask -> "ASK";
            case Advice.Stop stop -> "STOP";
            case Advice.OpenChild open -> "OPEN_CHILD";
            case Advice.CancelChild cancel -> "CANCEL_CHILD";
            case Advice.Wait wait -> "WAIT";
            case Advice.Ended ended -> "ENDED";
        };
    }
}
