package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.query.GoalAnswers;
import dev.loopkeeper.projection.query.GoalFilter;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.view.GateAnswer;
import dev.loopkeeper.projection.view.GateList;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.projection.view.ReceiptAnswer;
import dev.loopkeeper.projection.view.ReceiptList;
import dev.loopkeeper.projection.view.ShouldRun;
import dev.loopkeeper.projection.view.Timeline;
import io.smallrye.common.annotation.Blocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** One goal, to be read only. */
@Path("/api/v1/goals")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
@KnownParameters
@Tag(
        name = "goal",
        description = "One goal, asked of the instance that owns it. min-sequence waits, for two seconds at"
                + " most, until that journal entry can be read.")
public class GoalResource {

    private static final int PAGE = 50;

    private final Engine engine;

    GoalResource(Engine engine) {
        this.engine = engine;
    }

    @GET
    @Path("/{tenant}/{name}")
    @AboutOneGoal
    @Operation(
            summary = "Everything that the projection says of the goal",
            description = "With at, as it was after that journal entry, folded again from the journal.")
    public GoalDetail goal(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("at") Optional<String> at,
            @QueryParam("min-sequence") Optional<String> minSequence,
            @Context HttpHeaders headers) {
        GoalId goal = id(tenant, name);
        return at.isEmpty()
                ? answers().goal(goal, Asked.proof(headers))
                : answers().goalAt(goal, Questions.whole("at", at, 0, Long.MAX_VALUE));
    }

    @GET
    @Path("/{tenant}/{name}/timeline")
    @AboutOneGoal
    @Operation(summary = "The goal's journal, in pages")
    public Timeline timeline(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("afterSequence") Optional<String> afterSequence,
            @QueryParam("limit") Optional<String> limit,
            @QueryParam("min-sequence") Optional<String> minSequence) {
        long after = Questions.whole("afterSequence", afterSequence, 0, Long.MAX_VALUE);
        return answers().timeline(id(tenant, name), after, Questions.limit(limit, PAGE, GoalFilter.MOST));
    }

    @GET
    @Path("/{tenant}/{name}/should-run")
    @AboutOneGoal
    @Operation(summary = "Whether a turn would start now, and under which contract; nobody has signed it")
    public ShouldRun shouldRun(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("min-sequence") Optional<String> minSequence,
            @Context HttpHeaders headers) {
        return answers().shouldRun(id(tenant, name), Asked.proof(headers));
    }

    @GET
    @Path("/{tenant}/{name}/receipts")
    @AboutOneGoal
    @Operation(summary = "The goal's receipts, superseded ones too, in pages")
    public ReceiptList receipts(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("after") Optional<String> after,
            @QueryParam("limit") Optional<String> limit,
            @QueryParam("min-sequence") Optional<String> minSequence) {
        return answers()
                .receipts(
                        id(tenant, name),
                        Questions.whole("after", after, 0, Long.MAX_VALUE),
                        Questions.limit(limit, GoalFilter.MOST, GoalFilter.MOST));
    }

    @GET
    @Path("/{tenant}/{name}/receipts/{receipt}")
    @AboutOneGoal
    @Operation(summary = "One receipt with its signed octets")
    public ReceiptAnswer receipt(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @PathParam("receipt") String receipt,
            @QueryParam("min-sequence") Optional<String> minSequence) {
        return answers().receipt(id(tenant, name), Questions.receipt(receipt));
    }

    @GET
    @Path("/{tenant}/{name}/gates")
    @AboutOneGoal
    @Operation(summary = "The goal's open gates")
    public GateList gates(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("min-sequence") Optional<String> minSequence) {
        return answers().gates(id(tenant, name));
    }

    @GET
    @Path("/{tenant}/{name}/gates/{gate}")
    @AboutOneGoal
    @Operation(summary = "One open gate with exactly what was asked")
    public GateAnswer gate(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @PathParam("gate") String gate,
            @QueryParam("min-sequence") Optional<String> minSequence) {
        return answers().gate(id(tenant, name), Questions.gate(gate));
    }

    private GoalAnswers answers() {
        return engine.service().reads().goals();
    }

    private static GoalId id(String tenant, String name) {
        return Questions.goal(tenant, name);
    }
}
