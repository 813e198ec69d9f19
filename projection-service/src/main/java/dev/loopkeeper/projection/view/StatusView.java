package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Status;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a goal is open.
 *
 * @param state OPEN, ENDING or STOPPED
 * @param reason why it stopped, or is about to
 * @param sentence the same in words
 * @param stoppedAt when it stopped, in journal time
 */
public record StatusView(
        String state, Optional<String> reason, Optional<String> sentence, Optional<Instant> stoppedAt) {

    static StatusView of(Status status) {
        return switch (status) {
            case Status.Open(var ending) ->
                ending.map(end -> new StatusView(
                                "ENDING",
                                Optional.of(end.reason().name()),
                                Optional.of(end.sentence()),
                                Optional.empty()))
                        .orElseGet(() -> new StatusView("OPEN", Optional.empty(), Optional.empty(), Optional.empty()));
            case Status.Stopped(var reason, var sentence, var at) ->
                new StatusView("STOPPED", Optional.of(reason.name()), Optional.of(sentence), Optional.of(at));
        };
    }
}
