package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.decide.Advice;
import java.time.Instant;
import java.util.Optional;

/**
 * What should happen next, as the kernel decides it from the projection.
 *
 * @param mode RUN, WAIT, EXPIRE, STOP, or ENDED when it has stopped already
 * @param reason why, as a code
 * @param sentence why, in words
 * @param until when it changes by time alone
 */
public record AdviceView(String mode, String reason, String sentence, Optional<Instant> until) {

    public static AdviceView of(Advice advice) {
        return new AdviceView(mode(advice), advice.reasonCode(), advice.sentence(), until(advice));
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

    private static Optional<Instant> until(Advice advice) {
        return switch (advice) {
            case Advice.Wait wait -> wait.until();
            case Advice.ExpireAttempt expire -> Optional.of(expire.dueAt());
            case Advice.AskPerson ask -> Optional.empty();
            case Advice.Stop stop -> stop.dueAt();
            case Advice.StartTurn start -> Optional.empty();
            case Advice.OpenChild open -> Optional.empty();
            case Advice.CancelChild cancel -> Optional.empty();
            case Advice.Ended ended -> Optional.empty();
        };
    }
}
