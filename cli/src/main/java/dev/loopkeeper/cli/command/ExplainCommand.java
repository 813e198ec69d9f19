package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.output.Printer;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what a goal does next, why, and who can do what about it. */
@Command(name = "explain", description = "Say what happens next with a goal, why, and who can do what about it.")
public final class ExplainCommand implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("goal", "goal"),
            Column.field("phase", "phase"),
            Column.field("next", "decision"),
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
        JsonNode outlook = Outlook.of(session.api(), goal);
        Printer printer = session.printer();
        printer.one(outlook, COLUMNS);
        if (printer.format() == Format.table) {
            lines(printer, "because", outlook.path("inputs"), input -> pair(input, "name", "value"));
            lines(
                    printer,
                    "only the scheduler knows",
                    outlook.path("onlySchedulerKnows"),
                    unknown -> pair(unknown, "reason", "sentence"));
            lines(printer, "the agent may", outlook.at("/interaction/agent"), JsonNode::asText);
            lines(printer, "a person must", outlook.at("/interaction/user"), JsonNode::asText);
            lines(printer, "commands", outlook.at("/interaction/cli"), JsonNode::asText);
        }
        return ExitCode.OK.code();
    }

    private static String pair(JsonNode thing, String name, String text) {
        return thing.path(name).asText() + ": " + thing.path(text).asText();
    }

    private static void lines(Printer printer, String heading, JsonNode lines, Function<JsonNode, String> shown) {
        if (!lines.isEmpty()) {
            printer.line("");
            printer.line(heading + ":");
            lines.forEach(line -> printer.line("  " + shown.apply(line)));
        }
    }
}
