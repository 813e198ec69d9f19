package dev.loopkeeper.projection.feed;

import java.time.Duration;

/** A feed that somebody may listen to, on a thread of its own that costs next to nothing while nothing happens. */
public final class OpenFeed {

    private final String name;
    private final Feed feed;
    private final Duration heartbeat;

    /** @param heartbeat how long it may be silent */
    OpenFeed(String name, Feed feed, Duration heartbeat) {
        this.name = name;
        this.feed = feed;
        this.heartbeat = heartbeat;
    }

    /**
     * Begins to tell the listener.
     *
     * @return what ends the listening
     */
    public Runnable tell(Listener listener) {
        Thread thread = Thread.ofVirtual().name(name).start(() -> run(listener));
        return thread::interrupt;
    }

    private void run(Listener listener) {
        try {
            // So that the client learns at once that it is connected.
            listener.accept(new FeedItem.Heartbeat());
            feed.run(listener, heartbeat);
            listener.ended();
        } catch (InterruptedException e) {
            listener.ended();
        } catch (RuntimeException e) {
            listener.failed(e);
        }
    }
}
