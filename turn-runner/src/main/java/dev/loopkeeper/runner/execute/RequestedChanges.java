package dev.loopkeeper.runner.execute;

import dev.loopkeeper.kernel.admission.Wording;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.util.Optional;

/** Reads what a turn asks for. Asking is all that it does: whether any of it happens is decided elsewhere. */
final class RequestedChanges {
    private static final int MAX_TOOLS = 64;

    private RequestedChanges() {}

    static Proposal proposal(JsonFields result) {
        return result.optionalObject("proposal").map(RequestedChanges::proposed).orElse(Proposal.NOTHING);
    }

    private static Proposal proposed(JsonFields fields) {
        String kind = fields.text("kind");
        Proposal.Continue all = new Proposal.Continue(
                fields.has("capability")
                        ? Optional.of(fields.id("capability", CapabilityId::new))
                        : fields.optionalText("capability").map(CapabilityId::new),
                ResultReader.few("result.proposal.tools", fields.ids("tools", ToolId::new), MAX_TOOLS),
                fields.textMap("inputs"),
                ResultReader.bounded("result.proposal.rationale", fields.text("rationale", ""), Caps.COMMENT_CHARS));
        inputsFit(all);
        fields.refuseUnknown();
        return switch (kind) {
            case "CONTINUE" -> all;
            case "COMPLETE" -> new Proposal.Complete(all.rationale());
            case "NONE" -> Proposal.NOTHING;
            default ->
                throw new MalformedDocument(
                        "one of CONTINUE, COMPLETE, NONE at result.proposal.kind", "it is something else");
        };
    }

    private static void inputsFit(Proposal.Continue proposal) {
        ResultReader.few(
                "result.proposal.inputs", proposal.inputs().keySet().stream().toList(), Caps.INPUTS);
        proposal.inputs().forEach((name, value) -> {
            ResultReader.bounded("an input name", name, Caps.TITLE_CHARS);
            ResultReader.bounded("input '" + name + "'", value, Caps.INPUT_CHARS);
        });
    }

    static Effect effect(JsonFields fields) {
        String kind = fields.text("kind");
        Effect effect = switch (kind) {
            case "TODO_DONE" -> new Effect.TodoDone(fields.id("todo", TodoId::new), successor(fields));
            case "TODO_ADDED" -> new Effect.TodoFound(todo(fields.object("todo")));
            case "TODO_CLAIMED" -> new Effect.TodoTaken(fields.id("todo", TodoId::new));
            case "CHILD_PROPOSED" ->
                new Effect.ChildProposed(
                        present("a child's objective", fields.text("objective"), Caps.COMMENT_CHARS),
                        fields.id("capability", CapabilityId::new),
                        carve(fields.object("carve")));
            default ->
                throw new MalformedDocument(
                        "one of TODO_DONE, TODO_ADDED, TODO_CLAIMED, CHILD_PROPOSED at result.effects.kind",
                        "it is something else");
        };
        fields.refuseUnknown();
        return effect;
    }

    /** The todo that follows, or why none does: one of them must be said. */
    private static Successor successor(JsonFields fields) {
        if (fields.has("followedBy")) {
            return new Successor.Next(fields.id("followedBy", TodoId::new));
        }
        fields.optionalText("followedBy");
        return new Successor.Nothing(present(
                "what follows from a todo, or why nothing does", fields.text("successor", ""), Caps.TEXT_CHARS));
    }

    private static String present(String what, String text, int most) {
        if (Wording.saysNothing(text)) {
            throw new MalformedDocument(what, Wording.fault(text));
        }
        return ResultReader.bounded(what, text, most);
    }

    private static Amounts carve(JsonFields fields) {
        Amounts carve = new Amounts(
                fields.whole("tokens", 0),
                fields.whole("costMicros", 0),
                fields.whole("toolCalls", 0),
                fields.whole("millis", 0));
        fields.refuseUnknown();
        return carve;
    }

    private static Todo.Rank rank(JsonFields fields) {
        return new Todo.Rank(
                fields.smallWhole("priority", Todo.Rank.PLAIN.priority()),
                fields.text("class", ""),
                ResultReader.few(
                        "result.effects.todo.dependsOn", fields.ids("dependsOn", TodoId::new), Caps.DEPENDENCIES));
    }

    private static Todo todo(JsonFields fields) {
        String owner = fields.text("owner", "agent");
        Todo todo = new Todo(
                fields.id("id", TodoId::new),
                ResultReader.bounded("a todo's title", fields.text("title"), Caps.TITLE_CHARS),
                switch (owner) {
                    case "agent", "AGENT" -> Todo.Owner.AGENT;
                    case "user", "USER" -> Todo.Owner.USER;
                    default ->
                        throw new MalformedDocument(
                                "one of agent, user at result.effects.todo.owner", "it is something else");
                },
                fields.flag("blocksTurns", false),
                rank(fields),
                Optional.empty(),
                Optional.empty());
        fields.refuseUnknown();
        return todo;
    }
}
