package dev.loopkeeper.cli.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Policy;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Tries a policy on what has happened. */
@Command(
        name = "test",
        description = {
            "Run a policy against a goal's recorded journal and show which decisions would have been others.",
            "Each decision is asked about on the projection as it was then; after the first difference the history would have been another. Changes nothing."
        })
final class PolicyReplay implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("SEQUENCE", "sequence"),
            Column.field("TURN", "turn"),
            Column.field("RECORDED", "recorded"),
            Column.field("INSTEAD", "instead"),
            Column.field("BECAUSE", "sentence"));

    @Mixin
    Session session;

    @Parameters(index = "0", paramLabel = "FILE", description = "The policy, YAML or JSON; - for standard input.")
    String file;

    @Parameters(index = "1", paramLabel = "GOAL", description = "The goal, as [TENANT/]NAME.")
    GoalId goal;

    @Override
    public Integer call() throws IOException {
        Policy policy = PolicyFile.read(file).policy();
        RecordedGoal recorded = RecordedGoal.read(session.kafka(), goal);
        if (recorded.journal().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NOT_FOUND, "there is no goal " + goal, "list what there is with `loopctl goal list`");
        }
        WhatIf.Outcome outcome = new WhatIf(policy, recorded.capabilities()).of(goal, recorded.journal());
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (Difference difference : outcome.differences()) {
            rows.addObject()
                    .put("sequence", difference.sequence())
                    .put("turn", difference.turn())
                    .put("at", difference.at().toString())
                    .put("recorded", difference.recorded())
                    .put("instead", difference.instead())
                    .put("sentence", difference.sentence());
        }
        session.printer().list(rows, COLUMNS);
        session.note("loopctl: " + outcome.differences().size() + " of " + outcome.decisions()
                + " decisions would have been others");
        return ExitCode.OK.code();
    }
}
