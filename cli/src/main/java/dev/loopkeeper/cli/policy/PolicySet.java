package dev.loopkeeper.cli.policy;

import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.session.Submission;
import dev.loopkeeper.kernel.id.GoalId;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Replaces a goal's policy. */
@Command(
        name = "set",
        description = "Replace a goal's policy by the one in a file. A policy that is refused leaves the one in force.")
final class PolicySet implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Parameters(index = "0", paramLabel = "FILE", description = "The policy, YAML or JSON; - for standard input.")
    String file;

    @Parameters(index = "1", paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Override
    public Integer call() throws IOException {
        return submission.send(
                session, Path.goal(goal, "policy"), PolicyFile.read(file).document());
    }
}
