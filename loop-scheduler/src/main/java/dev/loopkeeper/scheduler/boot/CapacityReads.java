package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.scheduler.explain.CapacityDesk;
import dev.loopkeeper.scheduler.explain.CapacityDesk.Question;
import dev.loopkeeper.scheduler.explain.CapacityDesk.Reply;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What only the scheduler knows, to be read. */
@Path("/api/v1/capacity")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@Tag(name = "capacity", description = "How goals wait for the room that they share.")
public class CapacityReads {
    private final Engine engine;

    CapacityReads(Engine engine) {
        this.engine = engine;
    }

    /** How a goal waits for room. */
    @GET
    @Path("/goals/{tenant}/{name}")
    @Operation(
            summary =
                    "Whether a goal's next turn waits for room, and which scope is full, or its decision for admission")
    public Response goal(
            @PathParam("tenant") String tenant, @PathParam("name") String name, @Context HttpHeaders headers) {
        Question question = new Question(
                id(tenant, name),
                Optional.ofNullable(headers.getHeaderString(CapacityDesk.FORWARDED)),
                Optional.ofNullable(headers.getHeaderString(HttpHeaders.AUTHORIZATION)));
        return switch (engine.capacity().answer(question)) {
            case Reply.Own(var answer) -> Response.ok(answer).build();
            case Reply.Passed(int status, String type, byte[] body) ->
                Response.status(status).type(type).entity(body).build();
        };
    }

    private static GoalId id(String tenant, String name) {
        try {
            return new GoalId(tenant, name);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.of(400, "BAD_ID", "Malformed id", String.valueOf(e.getMessage())));
        }
    }
}
