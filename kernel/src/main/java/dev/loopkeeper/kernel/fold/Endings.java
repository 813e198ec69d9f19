package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import java.util.Optional;

/** How a goal comes to its end: whoever ends it first gives the reason, and nothing brings it back. */
final class Endings {

    private Endings() {}

    static Status of(Status before, StopReason reason, String sentence) {
        return switch (before) {
            case Status.Open(var ending)
            when ending.isEmpty() -> new Status.Open(Optional.of(new Status.Ending(reason, sentence)));
            case Status.Open open -> open;
            case Status.Stopped stopped -> stopped;
        };
    }
}
