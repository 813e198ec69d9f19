package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.admission.Wording;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.util.Locale;

/** The signals that may be sent, by their {@code kind}. */
final class SignalForms {
    private SignalForms() {}

    static Signal read(JsonFields fields) {
        String kind = fields.text("kind");
        return switch (kind) {
            case "CORRECTION" -> new Signal.CorrectionGiven(said(fields, "text"));
            case "WAKE" -> new Signal.Woken(fields.text("reason", ""));
            case "EXTERNAL_EVENT" ->
                new Signal.ExternalEvent(
                        said(fields, "event"), fields.text("summary"), fields.optionalDigest("digest"));
            case "TODO_ADDED" -> new Signal.TodoAdded(todo(fields.object("todo")));
            case "TODO_COMPLETED" -> new Signal.TodoCompleted(fields.id("todo", TodoId::new), successor(fields));
            case "TODO_CLAIMED" ->
                new Signal.TodoClaimed(fields.id("todo", TodoId::new), fields.flag("released", false));
            case "EVIDENCE" ->
                new Signal.EvidenceAdded(new EvidenceRef(
                        said(fields, "title"),
                        fields.digest("digest"),
                        said(fields, "ref"),
                        fields.flag("private", true)));
            case "BUDGET_RAISED" -> new Signal.BudgetRaised(raised(GoalDocument.limits(fields.object("limits"))));
            case "RECONCILED" ->
                new Signal.EffectReconciled(
                        fields.text("action"),
                        fields.oneOf("finding", Signal.Finding.class),
                        fields.text("comment", ""));
            default ->
                throw new MalformedDocument(
                        "one of CORRECTION, WAKE, EXTERNAL_EVENT, TODO_ADDED, TODO_COMPLETED, TODO_CLAIMED, EVIDENCE, BUDGET_RAISED, RECONCILED at request.kind",
                        "it is '" + kind + "'");
        };
    }

    /** A text that must say something. */
    private static String said(JsonFields fields, String name) {
        String text = fields.text(name);
        if (Wording.saysNothing(text)) {
            throw new MalformedDocument("a text that says something at " + fields.at(name), Wording.fault(text));
        }
        return text;
    }

    private static Limits raised(Limits limits) {
        if (limits.equals(Limits.ABSENT)) {
            throw new MalformedDocument(
                    "at least one of turns, tokens, costMicros, toolCalls at request.limits", "there is none");
        }
        return limits;
    }

    /** The todo that follows, or why none does. */
    private static Successor successor(JsonFields fields) {
        return fields.has("followedBy")
                ? new Successor.Next(fields.id("followedBy", TodoId::new))
                : new Successor.Nothing(said(fields, "successor"));
    }

    private static Todo todo(JsonFields fields) {
        Todo todo = Todo.open(
                        fields.id("id", TodoId::new),
                        said(fields, "title"),
                        owner(fields),
                        fields.flag("blocksTurns", false))
                .with(new Todo.Rank(
                        fields.smallWhole("priority", Todo.Rank.PLAIN.priority()),
                        fields.text("class", ""),
                        fields.ids("dependsOn", TodoId::new)));
        fields.refuseUnknown();
        return todo;
    }

    private static Todo.Owner owner(JsonFields fields) {
        String owner = fields.text("owner", "agent").toUpperCase(Locale.ROOT);
        return switch (owner) {
            case "AGENT" -> Todo.Owner.AGENT;
            case "USER" -> Todo.Owner.USER;
            default -> throw new MalformedDocument("agent or user at request.todo.owner", "it is '" + owner + "'");
        };
    }
}
