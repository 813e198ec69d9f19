package dev.loopkeeper.cli.gate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a gate and exactly what was asked. */
@Command(name = "get", description = "Show one gate, with exactly what was asked.")
final class GateGet implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("gate", "gate"),
            Column.field("kind", "kind"),
            Column.field("question", "question"),
            Column.field("digest", "askedDigest"),
            Column.field("opened", "openedAt"),
            Column.field("expires", "expiresAt"));

    @Mixin
    Session session;

    @Parameters(index = "0", paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Parameters(index = "1", paramLabel = "GATE", description = "The gate, as `gate list` names it.")
    String gate;

    @Override
    public Integer call() {
        JsonNode shown = session.api().get(Path.goal(goal, "gates", gate)).path("gate");
        session.printer().one(shown, COLUMNS);
        if (session.printer().format() == Format.table && shown.hasNonNull("asked")) {
            session.printer().line("asked:");
            shown.path("asked")
                    .asText()
                    .lines()
                    .forEach(line -> session.printer().line("  " + line));
        }
        return ExitCode.OK.code();
    }
}
