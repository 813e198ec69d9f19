package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.TurnReport;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ids that hold a secret. What stands for one in a text would be no id, and another id would mean something else: a turn that says
 * such an id is refused.
 */
final class SecretIds {
    static final String SECRET_IN_ID = "SECRET_IN_ID";

    private SecretIds() {}

    /** {@code result}, refused and emptied of everything but its usage when an id or code in it holds a secret. */
    static ExecutorResult review(ExecutorResult result, Redaction redaction) {
        return ids(result).map(Object::toString).noneMatch(redaction::finds)
                ? result
                : ExecutorResult.refused(SECRET_IN_ID, "expected ids without secrets, but one holds a secret")
                        .with(TurnReport.NOTHING.withUsage(result.report().usage()));
    }

    /** {@code calls} with other names where one holds a secret: that they were made is said all the same. */
    static List<ToolCall> rename(List<ToolCall> calls, Redaction redaction) {
        List<ToolCall> clean = new ArrayList<>();
        for (ToolCall call : calls) {
            clean.add(new ToolCall(
                    redaction.finds(call.id().value()) ? new CallId("redacted-" + clean.size()) : call.id(),
                    redaction.finds(call.tool()) ? "redacted" : call.tool(),
                    call.arguments(),
                    call.result(),
                    call.denied()));
        }
        return clean;
    }

    private static Stream<Object> ids(ExecutorResult result) {
        TurnReport report = result.report();
        return Stream.of(
                        Stream.of(result.reason()),
                        proposed(report.proposal()),
                        report.effects().stream().flatMap(SecretIds::of),
                        report.signals().stream(),
                        report.corrections().stream(),
                        report.calls().stream().flatMap(call -> Stream.of(call.call(), call.tool())))
                .flatMap(ids -> ids);
    }

    private static Stream<Object> proposed(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue next -> Stream.concat(next.capability().stream(), next.tools().stream());
            case Proposal.Complete complete -> Stream.of();
            case Proposal.Nothing nothing -> Stream.of();
        };
    }

    private static Stream<Object> of(Effect effect) {
        return switch (effect) {
            case Effect.TodoDone(var todo, var successor) ->
                successor instanceof Successor.Next(var next) ? Stream.of(todo, next) : Stream.of(todo);
            case Effect.TodoFound(var todo) ->
                Stream.concat(Stream.of(todo.id(), todo.rank().workClass()), todo.rank().dependsOn().stream());
            case Effect.TodoTaken(var todo) -> Stream.of(todo);
            case Effect.ChildProposed child -> Stream.of(child.capability());
        };
    }
}
