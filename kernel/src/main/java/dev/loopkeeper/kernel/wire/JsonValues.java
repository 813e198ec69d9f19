package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that several signed documents share, to and from JSON. Counters travel as strings, since JSON numbers are safe only up to 2^53. */
final class JsonValues {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private JsonValues() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The time with exactly six digits after the second. */
    static String time(Instant instant) {
        return MICROS.format(instant);
    }

    static ObjectNode amounts(Amounts amounts) {
        return object().put("tokens", Long.toString(amounts.tokens()))
                .put("costMicros", Long.toString(amounts.costMicros()))
                .put("toolCalls", Long.toString(amounts.toolCalls()))
                .put("millis", Long.toString(amounts.millis()));
    }

    static Amounts amounts(JsonFields fields) {
        return new Amounts(
                fields.whole("tokens", 0),
                fields.whole("costMicros", 0),
                fields.whole("toolCalls", 0),
                fields.whole("millis", 0));
    }

    static ObjectNode capability(CapabilityRef ref) {
        return object().put("id", ref.id().value()).put("version", ref.version());
    }

    static CapabilityRef capability(JsonFields fields) {
        return new CapabilityRef(fields.id("id", CapabilityId::new), fields.smallWhole("version"));
    }

    static ObjectNode todo(Todo todo) {
        ObjectNode node = object().put("id", todo.id().value())
                .put("title", todo.title())
                .put("owner", todo.owner().name())
                .put("blocksTurns", todo.blocksTurns());
        if (!todo.rank().equals(Todo.Rank.PLAIN)) {
            node.put("priority", todo.rank().priority())
                    .put("class", todo.rank().workClass());
            ArrayNode dependsOn = node.putArray("dependsOn");
            todo.rank().dependsOn().forEach(other -> dependsOn.add(other.value()));
        }
        todo.claimedBy().ifPresent(who -> node.put("claimedBy", who));
        todo.done().ifPresent(successor -> {
            node.put("done", AvroValues.reason(successor));
            AvroValues.followedBy(successor).ifPresent(next -> node.put("followedBy", next));
        });
        return node;
    }

    /** Where a todo stands among the others; plain where nothing is said. */
    static Todo.Rank rank(JsonFields fields) {
        return new Todo.Rank(
                fields.smallWhole("priority", Todo.Rank.PLAIN.priority()),
                fields.text("class", ""),
                fields.ids("dependsOn", TodoId::new));
    }

    /** What follows from a todo: the todo that is named, or else nothing, for the reason that is given. */
    static Successor successor(JsonFields fields, String why) {
        return fields.optionalText("followedBy").isPresent()
                ? new Successor.Next(fields.id("followedBy", TodoId::new))
                : new Successor.Nothing(why);
    }

    static Todo todo(JsonFields fields) {
        return new Todo(
                fields.id("id", TodoId::new),
                fields.text("title"),
                fields.has("owner") ? fields.oneOf("owner", Todo.Owner.class) : Todo.Owner.AGENT,
                fields.flag("blocksTurns", false),
                rank(fields),
                fields.optionalText("claimedBy"),
                fields.optionalText("done").map(why -> successor(fields, why)));
    }

    static ObjectNode proposal(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Continue next -> {
                ObjectNode node = object().put("kind", "CONTINUE")
                        .put(
                                "capability",
                                next.capability().map(CapabilityId::value).orElse(null));
                ArrayNode tools = node.putArray("tools");
                next.tools().forEach(tool -> tools.add(tool.value()));
                node.set("inputs", textMap(next.inputs()));
                yield node.put("rationale", next.rationale());
            }
            case Proposal.Complete complete -> object().put("kind", "COMPLETE").put("rationale", complete.rationale());
            case Proposal.Nothing nothing -> object().put("kind", "NONE");
        };
    }

    static Proposal proposal(JsonFields fields) {
        String kind = fields.text("kind");
        return switch (kind) {
            case "CONTINUE" ->
                new Proposal.Continue(
                        fields.has("capability")
                                ? Optional.of(fields.id("capability", CapabilityId::new))
                                : fields.optionalText("capability").map(CapabilityId::new),
                        fields.ids("tools", ToolId::new),
                        fields.textMap("inputs"),
                        fields.text("rationale", ""));
            case "COMPLETE" -> new Proposal.Complete(fields.text("rationale", ""));
            case "NONE" -> Proposal.NOTHING;
            default -> throw new MalformedDocument("a proposal kind of CONTINUE, COMPLETE or NONE", "it is " + kind);
        };
    }

    static ObjectNode effect(Effect effect) {
        return switch (effect) {
            case Effect.TodoDone done ->
                object().put("kind", "TODO_DONE")
                        .put("todo", done.todo().value())
                        .put("successor", AvroValues.reason(done.successor()))
                        .put(
                                "followedBy",
                                AvroValues.followedBy(done.successor()).orElse(null));
            case Effect.TodoFound found -> {
                ObjectNode node = object().put("kind", "TODO_ADDED");
                node.set("todo", todo(found.todo()));
                yield node;
            }
            case Effect.TodoTaken taken ->
                object().put("kind", "TODO_CLAIMED").put("todo", taken.todo().value());
            case Effect.ChildProposed child -> {
                ObjectNode node = object().put("kind", "CHILD_PROPOSED")
                        .put("objective", child.objective())
                        .put("capability", child.capability().value());
                node.set("carve", amounts(child.carve()));
                yield node;
            }
        };
    }

    static Effect effect(JsonFields fields) {
        String kind = fields.text("kind");
        return switch (kind) {
            case "TODO_DONE" ->
                new Effect.TodoDone(fields.id("todo", TodoId::new), successor(fields, fields.text("successor")));
            case "TODO_ADDED" -> new Effect.TodoFound(todo(fields.object("todo")));
            case "TODO_CLAIMED" -> new Effect.TodoTaken(fields.id("todo", TodoId::new));
            case "CHILD_PROPOSED" ->
                new Effect.ChildProposed(
                        fields.text("objective"),
                        fields.id("capability", CapabilityId::new),
                        amounts(fields.object("carve")));
            default ->
                throw new MalformedDocument(
                        "an effect kind of TODO_DONE, TODO_ADDED, TODO_CLAIMED or CHILD_PROPOSED", "it is " + kind);
        };
    }

    static ObjectNode evidence(EvidenceRef evidence) {
        return object().put("title", evidence.title())
                .put("digest", evidence.digest().text())
                .put("ref", evidence.ref())
                .put("private", evidence.confidential());
    }

    static EvidenceRef evidence(JsonFields fields) {
        return new EvidenceRef(
                fields.text("title"), fields.digest("digest"), fields.text("ref"), fields.flag("private", true));
    }

    static ObjectNode context(ContextArtifact artifact) {
        return object().put("ref", artifact.ref())
                .put("digest", artifact.digest().text());
    }

    static ContextArtifact context(JsonFields fields) {
        return new ContextArtifact(fields.text("ref"), fields.digest("digest"));
    }

    static ObjectNode textMap(Map<String, String> texts) {
        ObjectNode node = object();
        texts.forEach(node::put);
        return node;
    }

    static ArrayNode texts(List<String> texts) {
        ArrayNode node = JsonNodeFactory.instance.arrayNode();
        texts.forEach(node::add);
        return node;
    }
}
