package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.query.ConcernFilter;
import dev.loopkeeper.projection.query.GoalFilter;
import dev.loopkeeper.projection.query.Lists;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.view.AttentionPage;
import dev.loopkeeper.projection.view.OpenGatePage;
import dev.loopkeeper.projection.view.ServiceStatus;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What there is beside goals, on all instances, to be read only. */
@Path("/api/v1")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@KnownParameters
@Tag(
        name = "goals",
        description = "Many goals, gathered from all instances. An answer that would leave partitions out is"
                + " a 503, unless partial=true; then it names them.")
public class ListResource {

    private static final int PAGE = 50;

    private final Engine engine;

    ListResource(Engine engine) {
        this.engine = engine;
    }

    @GET
    @Path("/attention")
    @Operation(
            summary = "What needs a person now, oldest first, in pages",
            description =
                    "Open gates, actions that may have happened, parked records, todos of people that block turns,"
                            + " and stopped goals with signals that nothing consumed.")
    public AttentionPage attention(
            @QueryParam("tenant") Optional<String> tenant,
            @QueryParam("kind") Optional<String> kind,
            @QueryParam("after") Optional<String> after,
            @QueryParam("limit") Optional<String> limit,
            @QueryParam("partial") Optional<String> partial,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        ConcernFilter filter = new ConcernFilter(
                tenant.map(Questions::tenant),
                kind.map(Questions::kind),
                after,
                Questions.limit(limit, PAGE, GoalFilter.MOST));
        return lists().attention(filter, Asked.scope(uri, headers, partial));
    }

    @GET
    @Path("/gates")
    @Operation(summary = "The open gates of all goals, oldest first, in pages")
    public OpenGatePage gates(
            @QueryParam("tenant") Optional<String> tenant,
            @QueryParam("after") Optional<String> after,
            @QueryParam("limit") Optional<String> limit,
            @QueryParam("partial") Optional<String> partial,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        ConcernFilter filter = new ConcernFilter(
                tenant.map(Questions::tenant), Optional.empty(), after, Questions.limit(limit, PAGE, GoalFilter.MOST));
        return lists().gates(filter, Asked.scope(uri, headers, partial));
    }

    @GET
    @Path("/status")
    @Operation(summary = "How the service and its goals are, on all instances")
    public ServiceStatus status(
            @QueryParam("partial") Optional<String> partial, @Context UriInfo uri, @Context HttpHeaders headers) {
        return engine.service().status(Asked.scope(uri, headers, partial));
    }

    private Lists lists() {
        return engine.service().reads().lists();
    }
}
