package dev.loopkeeper.cli.goal;

import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.session.Submission;
import dev.loopkeeper.kernel.event.Signal.Finding;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what became of an action that may have happened. */
@Command(
        name = "reconcile",
        description = "Say what became of an action that may have happened; its goal waits for that.")
final class GoalReconcile implements Callable<Integer> {

    /** What a person may have found out, as it is written on the command line. */
    enum Found {
        happened(Finding.HAPPENED),
        did_not_happen(Finding.DID_NOT_HAPPEN),
        compensated(Finding.COMPENSATED);

        private final Finding finding;

        Found(Finding finding) {
            this.finding = finding;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Mixin
    Session session;

    @Mixin
    Submission submission;

    @Parameters(index = "0", paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Parameters(index = "1", paramLabel = "ACTION", description = "The action, as `attention` names it.")
    String action;

    @Option(
            names = "--finding",
            paramLabel = "FINDING",
            required = true,
            description = "What you found out: ${COMPLETION-CANDIDATES}.")
    Found found;

    @Option(names = "--comment", paramLabel = "TEXT", description = "How you know; kept in the journal.")
    @Nullable
    String comment;

    @Override
    public Integer call() {
        return submission.send(
                session,
                Path.goal(goal, "signals"),
                Submission.body(
                        "kind", "RECONCILED", "action", action, "finding", found.finding.name(), "comment", comment));
    }
}
