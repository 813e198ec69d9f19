package dev.loopkeeper.cli.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says that a turn is being done. */
@Command(name = "heartbeat", description = "Say that a claimed turn is being done, and see whether it must stop.")
final class TurnHeartbeat implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("claim", "claim"),
            Column.field("remaining", "remainingMillis"),
            Column.field("heartbeat within", "silenceMillis"),
            Column.field("stop", "stop.code"));

    @Mixin
    Session session;

    @Mixin
    Runner runner;

    @Parameters(paramLabel = "CLAIM", description = "The claim, as `turn claim` printed it.")
    String claim;

    @Override
    public Integer call() throws IOException {
        var answer = runner.post(session, Path.turns(claim, "heartbeat"), JsonNodeFactory.instance.objectNode());
        session.printer().one(answer.body(), COLUMNS);
        return ExitCode.OK.code();
    }
}
