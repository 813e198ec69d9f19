package dev.loopkeeper.projection.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.projection.query.Peers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class PeerFeedTest {
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);

    private final List<FeedItem> heard = new ArrayList<>();

    @Test
    void listenerIsGone_feedEndsAndLeavesItsThreadInterrupted() {
        // given
        PeerFeed endless = new PeerFeed(new Peers.Stream(Stream.generate(() -> ": still here")));
        Thread.currentThread().interrupt();

        // when
        endless.run(new Hearing(), HEARTBEAT);

        // then
        assertThat(Thread.interrupted()).isTrue();
        assertThat(heard).isEmpty();
    }

    @Test
    void lines_areToldAsTheEventsThatTheySpell() {
        // given
        PeerFeed feed = new PeerFeed(new Peers.Stream(
                Stream.of(": still here", "id: 0:3", "event: goal", "data: {\"goal\":", "data: \"acme/fix\"}", "")));

        // when
        feed.run(new Hearing(), HEARTBEAT);

        // then
        assertThat(heard).hasSize(2).first().isInstanceOf(FeedItem.Heartbeat.class);
        assertThat(heard.getLast())
                .isInstanceOfSatisfying(
                        FeedItem.Event.class,
                        event -> assertThat(event)
                                .returns("0:3", FeedItem.Event::id)
                                .returns("goal", FeedItem.Event::name)
                                .returns(
                                        "{\"goal\":\"acme/fix\"}",
                                        told -> told.data().toString()));
    }

    private final class Hearing implements Listener {
        @Override
        public void accept(FeedItem item) {
            heard.add(item);
        }

        @Override
        public void ended() {
            throw new AssertionError("whoever runs a feed says that it has ended");
        }

        @Override
        public void failed(Throwable cause) {
            throw new AssertionError(cause);
        }
    }
}
