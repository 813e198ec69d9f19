package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.execute.TurnReport;
import java.util.Map;
import java.util.TreeMap;

/** A result without secrets in any text that leaves the runner. */
final class CleanResult {
    private final Redaction redaction;

    private CleanResult(Redaction redaction) {
        this.redaction = redaction;
    }

    static ExecutorResult of(ExecutorResult result, Redaction redaction) {
        CleanResult clean = new CleanResult(redaction);
        return new ExecutorResult(
                result.outcome(), result.reason(), clean.text(result.sentence()), clean.report(result.report()));
    }

    private TurnReport report(TurnReport report) {
        return new TurnReport(
                text(report.summary()),
                text(report.output()),
                proposal(report.proposal()),
                report.effects().stream().map(this::effect).toList(),
                report.notes().stream()
                        .map(note ->
                                new Note(text(note.title()), text(note.text()), note.confidential(), note.byRunner()))
                        .toList(),
                report.questions().stream()
                        .map(question -> new Question(
                                question.kind(),
                                text(question.question()),
                                text(question.asked()),
                                question.byRunner()))
                        .toList(),
                report.signals(),
                report.corrections(),
                report.calls(),
                new ReportedUsage(
                        report.usage().usage(),
                        report.usage().provider().map(redaction::apply),
                        report.usage().buckets(),
                        report.usage().priceTable()));
    }

    private Proposal proposal(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue next ->
                new Proposal.Continue(next.capability(), next.tools(), inputs(next.inputs()), text(next.rationale()));
            case Proposal.Complete complete -> new Proposal.Complete(text(complete.rationale()));
            case Proposal.Nothing nothing -> nothing;
        };
    }

    private Map<String, String> inputs(Map<String, String> inputs) {
        Map<String, String> clean = new TreeMap<>();
        inputs.forEach((name, value) -> clean.put(text(name), text(value)));
        return clean;
    }

    private Effect effect(Effect effect) {
        return switch (effect) {
            case Effect.TodoDone(var todo, Successor.Nothing(String why)) ->
                new Effect.TodoDone(todo, new Successor.Nothing(text(why)));
            case Effect.TodoDone(var todo, Successor.Next next) -> new Effect.TodoDone(todo, next);
            case Effect.TodoFound(Todo todo) ->
                new Effect.TodoFound(Todo.open(todo.id(), text(todo.title()), todo.owner(), todo.blocksTurns())
                        .with(todo.rank()));
            case Effect.TodoTaken taken -> taken;
            case Effect.ChildProposed(String objective, var capability, var carve) ->
                new Effect.ChildProposed(text(objective), capability, carve);
        };
    }

    private String text(String text) {
        return redaction.apply(text);
    }
}
