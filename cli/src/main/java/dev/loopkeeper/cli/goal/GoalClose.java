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

/** End a goal; a running turn may finish. */
@Command(name = "close", description = "End a goal; a running turn may finish.")
final class GoalClose implements Callable<Integer> {

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
        return submission.send(session, Path.goal(goal, "close"), Submission.body("reason", reason));
    }
}
