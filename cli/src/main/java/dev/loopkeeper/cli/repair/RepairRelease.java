package dev.loopkeeper.cli.repair;

import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Has a parked record judged again. */
@Command(
        name = "release",
        description = "Judge the record that holds a goal again, for instance after an upgrade that can read it.")
final class RepairRelease implements Callable<Integer> {

    @Mixin
    Session session;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Mixin
    OperatorKey operatorKey;

    @Override
    public Integer call() throws Exception {
        return ParkedGoal.repair(session, operatorKey, goal, ParkedReleased::new);
    }
}
