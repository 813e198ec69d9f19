package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.feed.FeedItem;
import dev.loopkeeper.projection.feed.Listener;
import dev.loopkeeper.projection.feed.OpenFeed;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;

/** Turns what a listener is told into server-sent events. A client that does not keep up is cut off, and resumes with the last id it has. */
final class SseListener implements Listener {

    private static final int MOST_UNSENT = 1024;

    private final Sse sse;
    private final MultiEmitter<? super OutboundSseEvent> emitter;

    private SseListener(Sse sse, MultiEmitter<? super OutboundSseEvent> emitter) {
        this.sse = sse;
        this.emitter = emitter;
    }

    static Multi<OutboundSseEvent> stream(Sse sse, OpenFeed feed) {
        return Multi.createFrom()
                .emitter(emitter -> emitter.onTermination(feed.tell(new SseListener(sse, emitter))), MOST_UNSENT);
    }

    @Override
    public void accept(FeedItem item) {
        switch (item) {
            case FeedItem.Event(var id, var name, var data) ->
                emitter.emit(sse.newEventBuilder()
                        .id(id)
                        .name(name)
                        .mediaType(MediaType.APPLICATION_JSON_TYPE)
                        .data(data)
                        .build());
            case FeedItem.Heartbeat heartbeat ->
                emitter.emit(sse.newEventBuilder().comment("still here").build());
        }
    }

    @Override
    public void ended() {
        emitter.complete();
    }

    @Override
    public void failed(Throwable cause) {
        emitter.fail(cause);
    }
}
