package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.problem.Problem;
import java.util.Optional;

/** How a request ended. */
public sealed interface Answer {
    /** It is in the goal's journal, as entry {@code sequence}; {@code note} says what it should not be read to promise. */
    record Admitted(EventId event, GoalId goal, long sequence, Optional<String> note) implements Answer {}

    /** The same was asked before and admitted then; where in the journal is not remembered here. */
    record Repeated(EventId event, GoalId goal) implements Answer {}

    /** It is in the log, and its fate was not known in time. */
    record Pending(EventId event, GoalId goal) implements Answer {}

    /** It has no effect. */
    record Refused(Problem problem) implements Answer {}
}
