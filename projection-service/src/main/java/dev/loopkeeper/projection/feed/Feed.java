package dev.loopkeeper.projection.feed;

import java.time.Duration;

/** Something to listen to. */
interface Feed {

    /**
     * Tells the listener until there is no more, or until the thread is interrupted.
     *
     * @param heartbeat how long it may be silent
     */
    void run(Listener listener, Duration heartbeat) throws InterruptedException;
}
