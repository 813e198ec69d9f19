package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.query.Peers;
import dev.loopkeeper.projection.query.Question;
import dev.loopkeeper.projection.reads.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What this instance and all others tell, under ids that stand for all of them. An instance that cannot be heard is named, and tried again. */
final class MergedFeed implements Feed {

    private static final Logger LOG = LoggerFactory.getLogger(MergedFeed.class);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(2);

    private final Feed own;
    private final Peers peers;
    private final Set<Endpoint> others;
    private final Question question;
    private Optional<Places> told;

    MergedFeed(Feed own, Peers peers, Set<Endpoint> others, Question question, Optional<Places> after) {
        this.own = own;
        this.peers = peers;
        this.others = others;
        this.question = question;
        this.told = after;
    }

    @Override
    public void run(Listener listener, Duration heartbeat) throws InterruptedException {
        List<Thread> relays = new ArrayList<>();
        Listener merged = new Merged(listener);
        try {
            for (Endpoint other : others) {
                relays.add(Thread.ofVirtual().name("feed-" + other).start(() -> follow(other, merged, heartbeat)));
            }
            own.run(merged, heartbeat);
        } finally {
            relays.forEach(Thread::interrupt);
        }
    }

    private void follow(Endpoint other, Listener listener, Duration heartbeat) {
        boolean said = false;
        while (!Thread.currentThread().isInterrupted()) {
            try {
                new PeerFeed(peers.listen(other, question, places().map(Places::text))).run(listener, heartbeat);
                said = false;
            } catch (ProblemException e) {
                if (!said) {
                    listener.accept(incomplete(other, e));
                }
                said = true;
            } catch (RuntimeException e) {
                broke(other, e);
                said = false;
            }
            try {
                Thread.sleep(TRY_AGAIN);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void broke(Endpoint other, RuntimeException cause) {
        if (!Thread.currentThread().isInterrupted()) {
            LOG.atInfo()
                    .addKeyValue("peer", other)
                    .setCause(cause)
                    .log("an instance's feed broke; it is listened to again");
        }
    }

    private FeedItem incomplete(Endpoint other, ProblemException problem) {
        return new FeedItem.Event(
                places().map(Places::text).orElse(""),
                "incomplete",
                Map.of("instance", other.toString(), "detail", problem.problem().detail()));
    }

    private synchronized Optional<Places> places() {
        return told;
    }

    /** One listener for many feeds. */
    private final class Merged implements Listener {
        private final Listener listener;

        Merged(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void accept(FeedItem item) {
            synchronized (MergedFeed.this) {
                switch (item) {
                    case FeedItem.Event(var id, var name, var data) -> {
                        told = Optional.of(
                                told.map(places -> further(places, id)).orElseGet(() -> Places.parse(id)));
                        listener.accept(
                                new FeedItem.Event(told.map(Places::text).orElse(id), name, data));
                    }
                    case FeedItem.Heartbeat heartbeat -> listener.accept(heartbeat);
                }
            }
        }

        private static Places further(Places places, String id) {
            return id.isEmpty() ? places : places.and(Places.parse(id));
        }

        @Override
        public void ended() {
            listener.ended();
        }

        @Override
        public void failed(Throwable cause) {
            listener.failed(cause);
        }
    }
}
