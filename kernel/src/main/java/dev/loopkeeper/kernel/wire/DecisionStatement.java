package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent.GateAsked;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.ReceiptJson.Turns;
import java.time.Instant;
import java.util.Optional;

/**
 * The octets that the scheduler signs for every decision but a turn request, which signs its contract.
 *
 * @param id the decision
 * @param goal the goal
 * @param kind the decision's kind, as its Avro record is called
 * @param turn the attempt that it is about, or the next one
 * @param reason the reason as a code
 * @param sentence the reason in words
 * @param basis what it was decided on
 * @param dueAt when it became due, for one that time drives
 * @param child the child that it is about
 * @param question what it asks, for one that asks
 */
record DecisionStatement(
        EventId id,
        GoalId goal,
        String kind,
        TurnRef turn,
        String reason,
        String sentence,
        Basis basis,
        Optional<Instant> dueAt,
        Optional<ChildPart> child,
        Optional<Question> question) {
    static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.decision.v1+json";
    private static final int MAX_BYTES = 64 * 1024;

    /** What a decision was decided on. */
    record Basis(long sequence, Digest hash, String dependsOn) {}

    /** Which child, and what is carved out for it. */
    record ChildPart(int ordinal, Amounts carve) {}

    /** What a person is asked: the condition or gate, the digest of exactly what is asked, and the capability that requires it, if one does. */
    record Question(String condition, Digest asked, Optional<GateAsked.Required> required) {}

    byte[] encode() {
        ObjectNode root = JsonValues.object()
                .put("type", "decision")
                .put("version", 1)
                .put("decisionId", id.value())
                .put("goal", goal.toString())
                .put("kind", kind)
                .put("turn", turn.turn())
                .put("attempt", turn.attempt())
                .put("reason", reason)
                .put("sentence", sentence);
        root.putObject("basis")
                .put("sequence", Long.toString(basis.sequence()))
                .put("hash", basis.hash().text())
                .put("dependsOn", basis.dependsOn());
        root.put("dueAt", dueAt.map(JsonValues::time).orElse(null));
        child.ifPresent(part ->
                root.putObject("child").put("ordinal", part.ordinal()).set("carve", JsonValues.amounts(part.carve())));
        question.ifPresent(question -> question(root.putObject("question"), question));
        return root.toString().getBytes(UTF_8);
    }

    private static void question(ObjectNode node, Question question) {
        node.put("condition", question.condition())
                .put("asked", question.asked().text());
        question.required().ifPresent(required -> {
            node.set("capability", JsonValues.capability(required.capability()));
            node.put("question", required.question());
        });
    }

    static DecisionStatement parse(byte[] octets) {
        JsonFields root = JsonFields.parse("decision", octets, MAX_BYTES);
        if (!root.text("type").equals("decision") || root.whole("version") != 1) {
            throw new MalformedDocument("a decision of version 1", "it is a " + root.text("type"));
        }
        JsonFields basis = root.object("basis");
        return new DecisionStatement(
                root.id("decisionId", EventId::new),
                root.id("goal", GoalId::of),
                root.text("kind"),
                Turns.of(root),
                root.text("reason"),
                root.text("sentence"),
                new Basis(basis.whole("sequence"), basis.digest("hash"), basis.text("dependsOn")),
                root.optionalInstant("dueAt"),
                root.optionalObject("child").map(DecisionStatement::child),
                root.optionalObject("question").map(DecisionStatement::question));
    }

    private static Question question(JsonFields fields) {
        return new Question(
                fields.text("condition"),
                fields.digest("asked"),
                fields.optionalObject("capability")
                        .map(JsonValues::capability)
                        .map(capability -> new GateAsked.Required(capability, fields.text("question"))));
    }

    private static ChildPart child(JsonFields fields) {
        return new ChildPart(fields.smallWhole("ordinal"), JsonValues.amounts(fields.object("carve")));
    }
}
