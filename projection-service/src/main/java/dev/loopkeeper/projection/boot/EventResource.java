package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.feed.Feeds;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.query.Scope;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Goals as server-sent events. A comment comes after a silence, of 15 seconds unless set otherwise; a client that comes again with Last-Event-ID misses nothing. */
@Path("/api/v1/events")
@Produces(MediaType.SERVER_SENT_EVENTS)
@Blocking
@KnownParameters
@Tag(name = "events", description = "Server-sent events with ids to resume from.")
public class EventResource {

    private final Engine engine;
    private final Sse sse;

    EventResource(Engine engine, @Context Sse sse) {
        this.engine = engine;
        this.sse = sse;
    }

    @GET
    @Operation(
            summary = "The state of every goal that changes",
            description =
                    "start: from here on; read the list. goal: a goal's row, once for several changes. reset: too much was"
                            + " missed; read the list again. incomplete: an instance cannot be heard at present.")
    public Multi<OutboundSseEvent> goals(
            @QueryParam("tenant") Optional<String> tenant,
            @HeaderParam("Last-Event-ID") Optional<String> lastEventId,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        Scope scope = Asked.scope(uri, headers, Optional.empty());
        Optional<String> checked = tenant.map(Questions::tenant);
        return SseListener.stream(sse, feeds().goals(checked, lastEventId, scope));
    }

    private Feeds feeds() {
        return engine.service().reads().feeds();
    }
}
