package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.api.Pages;
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

/** Lists what waits for a person. */
@Command(name = "attention", description = "List what needs a person now, oldest first.")
public final class AttentionCommand implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("SINCE", "since"),
            Column.field("GOAL", "goal"),
            Column.field("KIND", "kind"),
            Column.field("REF", "ref"),
            Column.field("EXPIRES", "expiresAt"),
            Column.field("WHAT", "sentence"));

    @Mixin
    Session session;

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's.")
    @Nullable
    String tenant;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Only these: gate, reconcile, parked, user_todo or stopped_with_signals.")
    @Nullable
    String kind;

    @Override
    public Integer call() {
        Path path = Path.attention().with("tenant", tenant).with("kind", kind);
        session.printer().list(Pages.all(session.api(), path, "items"), COLUMNS);
        return ExitCode.OK.code();
    }
}
