package dev.loopkeeper.cli.turn;

import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finishes a turn. */
@Command(name = "finish", description = "Hand in the result of a claimed turn; the runner seals its receipt.")
final class TurnFinish implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(Column.field("claim", "claim"), Column.field("outcome", "outcome"));

    @Mixin
    Session session;

    @Mixin
    Runner runner;

    @Parameters(paramLabel = "CLAIM", description = "The claim, as `turn claim` printed it.")
    String claim;

    @Option(
            names = "--result",
            required = true,
            paramLabel = "FILE",
            description = "The result, YAML or JSON; - for standard input.")
    String result;

    @Override
    public Integer call() throws IOException {
        var answer = runner.post(session, Path.turns(claim, "finish"), Documents.read(result));
        session.printer().one(answer.body(), COLUMNS);
        return ExitCode.OK.code();
    }
}
