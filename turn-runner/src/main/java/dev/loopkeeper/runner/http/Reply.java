package dev.loopkeeper.runner.http;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** What one answer of a service means for the conversation. */
sealed interface Reply {
    /** It is over. */
    record Last(Answer answer) implements Reply {}

    /**
     * The service works on it.
     *
     * @param poll where its result will be
     * @param pause how long it wants to be left alone
     */
    record Accepted(URI poll, Duration pause) implements Reply {}

    /** The service works on it, and will hand in its result. */
    record Awaited() implements Reply {}

    /**
     * Asking once more may help.
     *
     * @param failure what it comes to when it does not
     * @param pause how long the service wants to be left alone, if it says so
     */
    record Again(Answer.Failing failure, Optional<Duration> pause) implements Reply {}
}
