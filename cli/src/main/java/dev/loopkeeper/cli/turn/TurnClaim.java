package dev.loopkeeper.cli.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.api.Answer;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Claims a turn. */
@Command(
        name = "claim",
        description = {
            "Claim the next turn of a queue and print it as JSON: claim, contract, context.",
            "Exits with 3 when none came within the wait."
        })
final class TurnClaim implements Callable<Integer> {

    private static final int NOTHING = 204;

    @Mixin
    Session session;

    @Mixin
    Runner runner;

    @Option(
            names = "--queue",
            required = true,
            paramLabel = "NAME",
            description = "The queue that the capability names.")
    String queue;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "0",
            description = "Wait for so long, at most 20 (default: ${DEFAULT-VALUE}).")
    int wait;

    @Override
    public Integer call() throws IOException {
        Answer answer = runner.post(
                session,
                Path.turns("claim"),
                JsonNodeFactory.instance
                        .objectNode()
                        .put("queue", queue)
                        .put("waitMillis", Duration.ofSeconds(wait).toMillis()));
        if (answer.status() == NOTHING) {
            session.note("loopctl: no turn of queue " + queue + " waits");
            return ExitCode.NOT_FOUND.code();
        }
        session.printer().jsonLine(answer.body());
        return ExitCode.OK.code();
    }
}
