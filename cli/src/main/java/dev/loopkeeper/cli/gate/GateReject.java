package dev.loopkeeper.cli.gate;

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

/** Reject what a gate asked. */
@Command(name = "reject", description = "Reject what a gate asked.")
final class GateReject implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Parameters(index = "0", paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Parameters(index = "1", paramLabel = "GATE", description = "The gate, as `gate list` names it.")
    String gate;

    @Option(
            names = "--digest",
            paramLabel = "SHA256",
            required = true,
            converter = DigestArgument.class,
            description = "The digest of what was asked, as `gate get` shows it.")
    String digest;

    @Option(names = "--comment", paramLabel = "TEXT", description = "Why; kept in the journal.")
    @Nullable
    String comment;

    @Override
    public Integer call() {
        return submission.send(
                session,
                Path.goal(goal, "gates", gate, "verdict"),
                Submission.body("verdict", "reject", "askedDigest", digest, "comment", comment));
    }
}
