package dev.loopkeeper.runner.http;

import dev.loopkeeper.runner.execute.ExecutorResult;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** What a service's answer means for the turn. */
sealed interface Reply {
    /** The turn has ended. */
    record Ended(ExecutorResult result) implements Reply {}

    /**
     * The service works on it.
     *
     * @param poll where its result will be
     * @param pause how long it wants to be left alone
     */
    record Accepted(URI poll, Duration pause) implements Reply {}

    /**
     * Asking once more may help.
     *
     * @param failure what the turn ends with when it does not
     * @param pause how long the service wants to be left alone, if it says so
     */
    record Again(ExecutorResult failure, Optional<Duration> pause) implements Reply {}
}
