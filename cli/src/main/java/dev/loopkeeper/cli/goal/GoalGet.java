package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.output.Printer;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one goal, and for people its children and todos. */
@Command(name = "get", description = "Show one goal.")
final class GoalGet implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("goal", "goal"),
            Column.field("title", "title"),
            Column.field("objective", "objective"),
            Column.field("phase", "phase"),
            Column.field("next", "next.mode"),
            Column.field("reason", "next.reason"),
            Column.field("in words", "next.sentence"),
            Column.field("paused", "holds.pause.reason"),
            Column.field("child of", "lanes.parent.goal"),
            Column.field("turns used", "budget.turns.used"),
            Column.field("sequence", "sequence"),
            Column.field("as of", "asOf"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Override
    public Integer call() {
        JsonNode found = session.api().get(Path.goal(goal));
        Printer printer = session.printer();
        printer.one(found, COLUMNS);
        if (printer.format() == Format.table) {
            GoalTables.print(found, printer);
        }
        return ExitCode.OK.code();
    }
}
