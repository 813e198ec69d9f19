package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.boot.Callers;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.scheduler.write.Call;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The write API over HTTP. */
@Path("/api/v1/goals")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@Guarded
@Tag(name = "write", description = "Ask for something; the answer is what admission made of it.")
public class GoalWrites {
    private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    private static final String TRACEPARENT = "traceparent";
    private static final Duration SOON = Duration.ofSeconds(2);

    private final Engine engine;
    private final SchedulerMapping mapping;
    private final Callers callers;

    GoalWrites(Engine engine, SchedulerMapping mapping, Callers callers) {
        this.engine = engine;
        this.mapping = mapping;
        this.callers = callers;
    }

    /** Opens a goal. */
    @POST
    @Operation(summary = "Open a goal", description = "The body is a goal document in JSON.")
    public CompletionStage<Response> open(@Context HttpHeaders headers, byte @Nullable [] body) {
        return engine.writeApi().open(call(headers, body)).thenApply(GoalWrites::response);
    }

    /** Does something with a goal. */
    @POST
    @Path("/{tenant}/{name}/{action}")
    @Operation(
            summary = "Pause, resume, cancel, close or hand off a goal, change its policy, send a signal or a reward",
            description = "The action is one of pause, resume, cancel, close, hand-off, policy, signals, rewards.")
    public CompletionStage<Response> act(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @PathParam("action") String action,
            @Context HttpHeaders headers,
            byte @Nullable [] body) {
        return engine.writeApi().act(tenant, name, action, call(headers, body)).thenApply(GoalWrites::response);
    }

    /** Answers a gate. */
    @POST
    @Path("/{tenant}/{name}/gates/{gate}/verdict")
    @Operation(
            summary = "Answer a gate",
            description = "The digest must be that of what was asked; any other has no effect.")
    public CompletionStage<Response> decide(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @PathParam("gate") String gate,
            @Context HttpHeaders headers,
            byte @Nullable [] body) {
        return engine.writeApi().decide(tenant, name, gate, call(headers, body)).thenApply(GoalWrites::response);
    }

    private Call call(HttpHeaders headers, byte @Nullable [] body) {
        Caller caller = callers.current().orElseGet(() -> Caller.unrestricted(new Principal(mapping.principal())));
        return new Call(
                caller,
                header(headers, IDEMPOTENCY_KEY),
                body == null ? new byte[0] : body,
                header(headers, TRACEPARENT));
    }

    private static Optional<String> header(HttpHeaders headers, String name) {
        return Optional.ofNullable(headers.getHeaderString(name));
    }

    private static Response response(Answer answer) {
        return switch (answer) {
            case Answer.Admitted admitted ->
                Response.ok(WriteBody.admitted(admitted)).build();
            case Answer.Repeated repeated ->
                Response.ok(WriteBody.repeated(repeated)).build();
            case Answer.Pending pending ->
                Response.accepted(WriteBody.pending(pending)).build();
            case Answer.Refused refused
            when refused.problem().status() == 503 -> throw ProblemException.retryable(refused.problem(), SOON);
            case Answer.Refused refused -> throw new ProblemException(refused.problem());
        };
    }
}
