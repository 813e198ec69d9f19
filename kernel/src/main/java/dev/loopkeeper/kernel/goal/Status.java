package dev.loopkeeper.kernel.goal;

import java.time.Instant;
import java.util.Optional;

/** Whether a goal is open. Stopped absorbs: nothing leaves it. */
public sealed interface Status {
    /**
     * The goal goes on.
     *
     * @param ending why it is to stop at the next decision, once somebody asked for that
     */
    record Open(Optional<Ending> ending) implements Status {}

    /**
     * The goal has stopped, for good.
     *
     * @param reason why
     * @param sentence why, in words
     * @param at when, in journal time
     */
    record Stopped(StopReason reason, String sentence, Instant at) implements Status {}

    /**
     * Somebody ended the goal; the scheduler's next decision is the stop.
     *
     * @param reason the reason that the stop will have
     * @param sentence why, in words
     */
    record Ending(StopReason reason, String sentence) {}

    Status OPEN = new Open(Optional.empty());
}
