package dev.loopkeeper.projection.feed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.projection.query.Peers;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;

/** Passes on what another instance tells. */
final class PeerFeed implements Feed {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Peers.Stream stream;

    PeerFeed(Peers.Stream stream) {
        this.stream = stream;
    }

    @Override
    public void run(Listener listener, Duration heartbeat) {
        try (Stream<String> lines = stream.lines()) {
            Event event = new Event();
            for (Iterator<String> each = lines.iterator();
                    each.hasNext() && !Thread.currentThread().isInterrupted(); ) {
                event.take(each.next()).ifPresent(listener::accept);
            }
        }
    }

    /** An event that is being read, line by line. */
    private static final class Event {
        private String id = "";
        private String name = "";
        private final StringBuilder data = new StringBuilder();

        Optional<FeedItem> take(String line) {
            if (line.isEmpty()) {
                Optional<FeedItem> whole = data.isEmpty() ? Optional.empty() : Optional.of(whole());
                data.setLength(0);
                return whole;
            }
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).strip();
            switch (colon < 0 ? line : line.substring(0, colon)) {
                case "" -> {
                    return Optional.of(new FeedItem.Heartbeat());
                }
                case "id" -> id = value;
                case "event" -> name = value;
                case "data" -> data.append(value);
                default -> data.append("");
            }
            return Optional.empty();
        }

        private FeedItem whole() {
            try {
                return new FeedItem.Event(id, name, JSON.readTree(data.toString()));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("expected JSON from another instance, but it is none", e);
            }
        }
    }
}
