package dev.loopkeeper.projection.feed;

/** What a listener is told. */
public sealed interface FeedItem {

    /**
     * Something happened.
     *
     * @param id what the listener resumes with
     * @param name the kind: {@code entry}, {@code goal}, {@code start}, {@code reset} or {@code incomplete}
     * @param data what happened, to be written as JSON
     */
    record Event(String id, String name, Object data) implements FeedItem {}

    /** Nothing happened for a while; the connection still holds. */
    record Heartbeat() implements FeedItem {}
}
