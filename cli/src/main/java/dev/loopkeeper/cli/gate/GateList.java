package dev.loopkeeper.cli.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Pages;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists open gates. */
@Command(name = "list", description = "List the open gates of one goal, or of all.")
final class GateList implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("GOAL", "goal"),
            Column.field("GATE", "gate"),
            Column.field("KIND", "kind"),
            Column.field("EXPIRES", "expiresAt"),
            Column.field("DIGEST", "askedDigest"),
            Column.field("QUESTION", "question"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", arity = "0..1", description = "The goal, as [TENANT/]NAME; default: all.")
    @Nullable
    GoalId goal;

    @Override
    public Integer call() {
        Api api = session.api();
        ArrayNode gates = JsonNodeFactory.instance.arrayNode();
        if (goal != null) {
            collect(api, goal, gates);
        } else {
            gates = Pages.all(api, Path.gates(), "gates");
        }
        session.printer().list(gates, COLUMNS);
        return ExitCode.OK.code();
    }

    private static void collect(Api api, GoalId goal, ArrayNode gates) {
        for (JsonNode gate : api.get(Path.goal(goal, "gates")).path("gates")) {
            ObjectNode row = JsonNodeFactory.instance.objectNode().put("goal", goal.toString());
            gates.add(row.setAll((ObjectNode) gate));
        }
    }
}
