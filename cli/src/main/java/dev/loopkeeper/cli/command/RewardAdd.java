package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.session.Submission;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Scores a turn. */
@Command(name = "add", description = "Score a turn, as a person.")
final class RewardAdd implements Callable<Integer> {

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Parameters(paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Option(names = "--turn", paramLabel = "N", required = true, description = "The turn.")
    int turn;

    @Option(
            names = "--attempt",
            paramLabel = "N",
            defaultValue = "1",
            description = "Its attempt (default: ${DEFAULT-VALUE}).")
    int attempt;

    @Option(
            names = "--score",
            paramLabel = "-1..1",
            required = true,
            description = "From -1, harmful, over 0 to 1, perfect.")
    double score;

    @Option(names = "--comment", paramLabel = "TEXT", description = "Why.")
    @Nullable
    String comment;

    @Option(names = "--prefer", paramLabel = "TEXT", description = "What later turns should do.")
    @Nullable
    String prefer;

    @Option(names = "--avoid", paramLabel = "TEXT", description = "What later turns should not do.")
    @Nullable
    String avoid;

    @Override
    public Integer call() {
        if (!(score >= -1 && score <= 1)) {
            throw CommandFailure.usage("expected --score from -1 to 1, but it is " + score, "");
        }
        if (turn < 1 || attempt < 1) {
            throw CommandFailure.usage(
                    "expected --turn and --attempt from 1, but they are " + turn + " and " + attempt, "");
        }
        ObjectNode body = Submission.body("comment", comment, "prefer", prefer, "avoid", avoid);
        body.put("turn", turn).put("attempt", attempt).put("score", score);
        return submission.send(session, Path.goal(goal, "rewards"), body);
    }
}
