package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.api.Pages;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the receipts of a goal. */
@Command(name = "list", description = "List the receipts of a goal.")
final class ReceiptsList implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("TURN", "turn"),
            Column.field("ATTEMPT", "attempt"),
            Column.field("RECEIPT", "receiptId"),
            Column.field("OUTCOME", "outcome"),
            Column.field("REASON", "reason"),
            Column.field("VERDICT", "verdict"),
            Column.field("DIGEST", "digest"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Override
    public Integer call() {
        session.printer().list(Pages.all(session.api(), Path.goal(goal, "receipts"), "receipts"), COLUMNS);
        return ExitCode.OK.code();
    }
}
