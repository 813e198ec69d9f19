package dev.loopkeeper.cli.goal;

import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists goals. */
@Command(name = "list", description = "List goals.")
final class GoalList implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("GOAL", "goal"),
            Column.field("PHASE", "phase"),
            Column.field("TURNS", "turns"),
            Column.field("SEQUENCE", "sequence"),
            Column.field("TITLE", "title"));

    @Mixin
    Session session;

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's.")
    @Nullable
    String tenant;

    @Option(names = "--phase", paramLabel = "PHASE", description = "Only those in this phase.")
    @Nullable
    String phase;

    @Option(names = "--text", paramLabel = "TEXT", description = "Only those whose id or title has this in it.")
    @Nullable
    String text;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many.")
    @Nullable
    Integer limit;

    @Option(names = "--after", paramLabel = "GOAL", description = "Only those after this one, by id.")
    @Nullable
    String after;

    @Override
    public Integer call() {
        Path path = Path.goals()
                .with("tenant", tenant)
                .with("phase", phase)
                .with("text", text)
                .with("limit", limit)
                .with("after", after);
        session.printer().list(session.api().get(path).path("goals"), COLUMNS);
        return ExitCode.OK.code();
    }
}
