package dev.loopkeeper.runner.http;

import dev.loopkeeper.runner.execute.StopOrder;
import java.time.Duration;

/** How a conversation with a service ended. */
sealed interface Answer {
    /** The service said this. */
    record Body(byte[] octets) implements Answer {}

    /** The service's last word is that it does not do it, or it does not keep to what was agreed. */
    record Declined(String code, String sentence) implements Answer {}

    /** The service asked for more than its capability allows. */
    record Refused(String code, String sentence) implements Answer {}

    /**
     * No try brought an answer.
     *
     * @param reached whether one may have reached the service, so that what it does may have happened
     */
    record Failing(String code, String sentence, boolean reached) implements Answer {
        Failing after(Failing earlier) {
            return new Failing(code, sentence, reached || earlier.reached);
        }
    }

    /**
     * The turn had to stop.
     *
     * @param reached whether the service may have been asked before
     */
    record Ordered(StopOrder order, boolean reached) implements Answer {}

    /**
     * There was no answer in time.
     *
     * @param reached whether the service may have been asked
     */
    record Overdue(Duration wallClock, boolean reached) implements Answer {}
}
