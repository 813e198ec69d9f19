package dev.loopkeeper.projection.feed;

/** Somebody who listens. Told from one thread at a time. */
public interface Listener {

    /** Tells it something. */
    void accept(FeedItem item);

    /** There will be no more; whoever wants more comes again with the last id. */
    void ended();

    /** The feed broke. */
    void failed(Throwable cause);
}
