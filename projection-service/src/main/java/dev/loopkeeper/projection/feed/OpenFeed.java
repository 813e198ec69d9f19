package dev.loopkeeper.projection.feed;

import java.time.Duration;

/** A feed that somebody may listen to, on a thread of its own that costs next to nothing while nothing happens. */
public final class OpenFeed {

    /** How long a feed may be silent. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final String name;
    private final Feed feed;

    OpenFeed(String name, Feed feed) {
        this.name = name;
        this.feed = feed;
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
            feed.run(listener, HEARTBEAT);
            listener.ended();
        } catch (InterruptedException e) {
            listener.ended();
        } catch (RuntimeException e) {
            listener.failed(e);
        }
    }
}
