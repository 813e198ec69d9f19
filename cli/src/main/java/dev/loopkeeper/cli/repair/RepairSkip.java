package dev.loopkeeper.cli.repair;

import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Passes over a parked record. */
@Command(name = "skip", description = "Pass over the record that holds a goal; its bytes go to the dead letters.")
final class RepairSkip implements Callable<Integer> {

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Why; kept in the journal.")
    String reason;

    @Mixin
    OperatorKey operatorKey;

    @Override
    public Integer call() throws Exception {
        return ParkedGoal.repair(session, operatorKey, goal, record -> new ParkedSkipped(record, reason));
    }
}
