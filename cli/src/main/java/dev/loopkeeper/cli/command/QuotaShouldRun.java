package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says whether a goal's next turn may start. */
@Command(
        name = "should-run",
        description =
                "Say whether a goal's next turn may start now: exits 0 for yes, 8 for not now, 9 for never again.")
final class QuotaShouldRun implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("goal", "goal"),
            Column.field("mode", "mode"),
            Column.field("reason", "reason"),
            Column.field("why", "sentence"),
            Column.field("until", "until"),
            Column.field("turn", "turn"),
            Column.field("capability", "capability"),
            Column.field("tools", "allowedTools"),
            Column.field("sequence", "sequence"),
            Column.field("as of", "asOf"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Override
    public Integer call() {
        JsonNode preview = Outlook.of(session.api(), goal);
        session.printer().one(preview, COLUMNS);
        return exitCode(preview.path("mode").asText()).code();
    }

    private static ExitCode exitCode(String mode) {
        return switch (mode) {
            case "RUN" -> ExitCode.OK;
            case "STOP", "ENDED" -> ExitCode.STOP;
            default -> ExitCode.WAIT;
        };
    }
}
