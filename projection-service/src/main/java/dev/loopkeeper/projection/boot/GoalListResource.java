package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.query.GoalFilter;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.view.GoalPage;
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

/** Many goals, to be read only. */
@Path("/api/v1/goals")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@KnownParameters
@Tag(
        name = "goals",
        description = "Many goals, gathered from all instances. An answer that would leave partitions out is"
                + " a 503, unless partial=true; then it names them.")
public class GoalListResource {

    private static final int PAGE = 50;

    private final Engine engine;

    GoalListResource(Engine engine) {
        this.engine = engine;
    }

    @GET
    @Operation(summary = "Goals by id, filtered and in pages")
    public GoalPage goals(
            @QueryParam("tenant") Optional<String> tenant,
            @QueryParam("phase") Optional<String> phase,
            @QueryParam("text") Optional<String> text,
            @QueryParam("after") Optional<String> after,
            @QueryParam("limit") Optional<String> limit,
            @QueryParam("partial") Optional<String> partial,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        GoalFilter filter = new GoalFilter(
                tenant.map(Questions::tenant),
                phase.map(Questions::phase),
                text,
                after.map(Questions::goal),
                Questions.limit(limit, PAGE, GoalFilter.MOST));
        return engine.service().reads().lists().goals(filter, Asked.scope(uri, headers, partial));
    }
}
