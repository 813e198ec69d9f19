package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.query.Answers;
import dev.loopkeeper.projection.query.GoalFilter;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.view.GateAnswer;
import dev.loopkeeper.projection.view.GateList;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.projection.view.GoalPage;
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
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;

/** Goals, to be read only. */
@Path("/api/v1/goals")
@Produces(MediaType.APPLICATION_JSON)
@Blocking
public class GoalResource {

    private static final int PAGE = 50;

    private final Engine engine;

    GoalResource(Engine engine) {
        this.engine = engine;
    }

    @GET
    @Operation(summary = "Goals by id, filtered and in pages")
    public GoalPage goals(
            @QueryParam("tenant") Optional<String> tenant,
            @QueryParam("phase") Optional<String> phase,
            @QueryParam("text") Optional<String> text,
            @QueryParam("after") Optional<String> after,
            @QueryParam("limit") Optional<String> limit) {
        return answers()
                .goals(new GoalFilter(tenant, phase.map(Questions::phase), text, after.map(Questions::goal), (int)
                        Questions.whole("limit", limit, PAGE, GoalFilter.MOST)));
    }

    @GET
    @Path("/{tenant}/{name}")
    @Operation(summary = "Everything that the projection says of one goal")
    public GoalDetail goal(@PathParam("tenant") String tenant, @PathParam("name") String name) {
        return answers().goal(id(tenant, name));
    }

    @GET
    @Path("/{tenant}/{name}/timeline")
    @Operation(summary = "The goal's journal, in pages")
    public Timeline timeline(
            @PathParam("tenant") String tenant,
            @PathParam("name") String name,
            @QueryParam("afterSequence") Optional<String> afterSequence,
            @QueryParam("limit") Optional<String> limit) {
        return answers()
                .timeline(id(tenant, name), Questions.whole("afterSequence", afterSequence, 0, Long.MAX_VALUE), (int)
                        Questions.whole("limit", limit, PAGE, GoalFilter.MOST));
    }

    @GET
    @Path("/{tenant}/{name}/should-run")
    @Operation(summary = "Whether a turn would start now, and under which contract; nobody has signed it")
    public ShouldRun shouldRun(@PathParam("tenant") String tenant, @PathParam("name") String name) {
        return answers().shouldRun(id(tenant, name));
    }

    @GET
    @Path("/{tenant}/{name}/receipts")
    @Operation(summary = "The goal's receipts, superseded ones too")
    public ReceiptList receipts(@PathParam("tenant") String tenant, @PathParam("name") String name) {
        return answers().receipts(id(tenant, name));
    }

    @GET
    @Path("/{tenant}/{name}/receipts/{receipt}")
    @Operation(summary = "One receipt with its signed octets")
    public ReceiptAnswer receipt(
            @PathParam("tenant") String tenant, @PathParam("name") String name, @PathParam("receipt") String receipt) {
        return answers().receipt(id(tenant, name), Questions.receipt(receipt));
    }

    @GET
    @Path("/{tenant}/{name}/gates")
    @Operation(summary = "The goal's open gates")
    public GateList gates(@PathParam("tenant") String tenant, @PathParam("name") String name) {
        return answers().gates(id(tenant, name));
    }

    @GET
    @Path("/{tenant}/{name}/gates/{gate}")
    @Operation(summary = "One open gate with exactly what was asked")
    public GateAnswer gate(
            @PathParam("tenant") String tenant, @PathParam("name") String name, @PathParam("gate") String gate) {
        return answers().gate(id(tenant, name), Questions.gate(gate));
    }

    private Answers answers() {
        return engine.service().answers();
    }

    private static GoalId id(String tenant, String name) {
        return Questions.goal(tenant, name);
    }
}
