package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.feed.Feeds;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.query.Scope;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** One goal as server-sent events. A comment comes after a silence, of 15 seconds unless set otherwise; a client that comes again with Last-Event-ID misses nothing. */
@Path("/api/v1/goals")
@Produces(MediaType.SERVER_SENT_EVENTS)
@Blocking
@KnownParameters
@Tag(name = "events", description = "Server-sent events with ids to resume from.")
public class GoalEventResource {

    private final Engine engine;
    private final Sse sse;

    GoalEventResource(Engine engine, @Context Sse sse) {
        this.engine = engine;
        this.sse = sse;
    }

    @GET
    @Path("/{tenant}/{name}/events")
    @Operation(
            summary = "The goal's journal entries, those to come too",
            description = "The id is the sequence; without Last-Event-ID it begins with the first entry.")
    public Multi<OutboundSseEvent> goal(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @HeaderParam("Last-Event-ID") Optional<String> lastEventId,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        GoalId goal = Questions.goal(tenant, name);
        Scope scope = Asked.scope(uri, headers, Optional.empty());
        return SseListener.stream(sse, feeds().goal(goal, lastEventId, scope));
    }

    private Feeds feeds() {
        return engine.service().reads().feeds();
    }
}
