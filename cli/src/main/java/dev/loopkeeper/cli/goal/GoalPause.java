package dev.loopkeeper.cli.goal;

import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.session.Submission;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Stop the turn that runs, and start none until the goal is resumed. */
@Command(name = "pause", description = "Stop the turn that runs, and start none until the goal is resumed.")
final class GoalPause implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; kept in the journal.")
    @Nullable
    String reason;

    @Override
    public Integer call() {
        return submission.send(session, Path.goal(goal, "pause"), Submission.body("reason", reason));
    }
}
