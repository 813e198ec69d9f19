package dev.loopkeeper.cli.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls a tool. */
@Command(
        name = "call",
        description = {
            "Call a tool of a claimed turn through the runner's guard, and print what came of it as JSON.",
            "Exits with 0 when it was called, with 6 when it was denied or failed."
        })
final class TurnCall implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Runner runner;

    @Parameters(index = "0", paramLabel = "CLAIM", description = "The claim, as `turn claim` printed it.")
    String claim;

    @Parameters(index = "1", paramLabel = "TOOL", description = "The exact id of the tool.")
    String tool;

    @Option(
            names = "--arguments",
            paramLabel = "JSON",
            defaultValue = "{}",
            description = "With what; default: ${DEFAULT-VALUE}.")
    String arguments;

    @Option(names = "--action", paramLabel = "NAME", description = "What the call does: the same name is done once.")
    @Nullable
    String action;

    @Override
    public Integer call() throws IOException {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("tool", tool);
        body.set("arguments", Documents.parse("--arguments", arguments));
        if (action != null) {
            body.put("action", action);
        }
        var answer = runner.post(session, Path.turns(claim, "calls"), body).body();
        session.printer().jsonLine(answer);
        return (answer.path("answer").asText().equals("DONE") ? ExitCode.OK : ExitCode.CONFLICT).code();
    }
}
