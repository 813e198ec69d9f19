package dev.loopkeeper.runner.boot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Turns for other orchestrators, over HTTP. */
@Path("/api/v1/turns")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Guarded
@Tag(name = "turns", description = "Claim and finish turns of capabilities whose executor is external.")
public class ExternalTurns {
    private final Engine engine;

    ExternalTurns(Engine engine) {
        this.engine = engine;
    }

    /** Claims the next turn of a queue. */
    @POST
    @Path("/claim")
    @Operation(summary = "Claim a turn", description = "The body is {queue, waitMillis}; 204 when none came.")
    public Response claim(byte @Nullable [] body) throws InterruptedException {
        return engine.externalTurns()
                .claim(octets(body))
                .map(claimed -> Response.ok(claimed.toString()).build())
                .orElseGet(() -> Response.noContent().build());
    }

    /** Says that the orchestrator is there. */
    @POST
    @Path("/{claim}/heartbeat")
    @Operation(
            summary = "Say that a claimed turn is being done",
            description = "The answer's stop says whether to give up.")
    public Response heartbeat(@PathParam("claim") String claim) {
        return ok(engine.externalTurns().heartbeat(claim));
    }

    /** Calls a tool through the guard. */
    @POST
    @Path("/{claim}/calls")
    @Operation(summary = "Call a tool", description = "The body is {tool, arguments, action}; a denial is an answer.")
    public Response call(@PathParam("claim") String claim, byte @Nullable [] body) throws InterruptedException {
        return ok(engine.externalTurns().call(claim, octets(body)));
    }

    /** Finishes a turn. */
    @POST
    @Path("/{claim}/finish")
    @Operation(summary = "Hand in a turn's result", description = "The body is a result as every executor gives it.")
    public Response finish(@PathParam("claim") String claim, byte @Nullable [] body) {
        return ok(engine.externalTurns().finish(claim, octets(body)));
    }

    private static Response ok(ObjectNode body) {
        return Response.ok(body.toString()).build();
    }

    private static byte[] octets(byte @Nullable [] body) {
        return body == null ? new byte[0] : body;
    }
}
