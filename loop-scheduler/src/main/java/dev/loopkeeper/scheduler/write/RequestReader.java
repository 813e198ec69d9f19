package dev.loopkeeper.scheduler.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.MalformedText;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Reads what is asked from a request's JSON, strictly: a field that means nothing here is refused by name. */
final class RequestReader {
    /** The largest body, in bytes. */
    static final int MAX_BYTES = 256 * 1024;

    /** What {@link #goalEvent} reads. */
    static final List<String> ACTIONS = List.of("pause", "resume", "cancel", "close", "hand-off", "policy");

    private static final byte[] EMPTY = {'{', '}'};

    private RequestReader() {}

    static GoalDocument opening(byte[] body, PolicyDefinitions definitions) {
        JsonNode document = fields(body).node();
        if (document instanceof ObjectNode object && object.path("policy").isObject()) {
            object.set("policy", definitions.resolve(object.path("policy")));
        }
        return GoalDocument.parse(document);
    }

    /** Whether {@code action} is one that {@link #goalEvent} reads. */
    static boolean knows(String action) {
        return ACTIONS.contains(action);
    }

    /** What {@code action} on a goal asks for. */
    static GoalEvent goalEvent(String action, byte[] body, PolicyDefinitions definitions) {
        return switch (action) {
            case "pause" -> new GoalEvent.GoalPaused(reason(body));
            case "resume" -> new GoalEvent.GoalResumed(reason(body));
            case "cancel" -> new GoalEvent.GoalCancelled(reason(body));
            case "close" -> new GoalEvent.GoalClosed(reason(body));
            case "hand-off" -> handOff(fields(body));
            case "policy" ->
                policy(JsonFields.of("request", definitions.resolve(fields(body).node())));
            default -> throw new IllegalArgumentException("expected one of " + ACTIONS + ", but got " + action);
        };
    }

    static Signal verdict(String gate, byte[] body) {
        JsonFields fields = fields(body);
        String verdict = fields.text("verdict");
        if (!verdict.equals("approve") && !verdict.equals("reject")) {
            throw new MalformedDocument("approve or reject at request.verdict", "it is '" + verdict + "'");
        }
        return known(
                fields,
                new Signal.GateVerdict(
                        new GateId(gate),
                        fields.digest("askedDigest"),
                        verdict.equals("approve"),
                        fields.text("comment", "")));
    }

    static Signal reward(byte[] body) {
        JsonFields fields = fields(body);
        return known(
                fields,
                new Signal.RewardGiven(
                        new TurnRef(fields.smallWhole("turn"), fields.smallWhole("attempt", 1)),
                        thousandths(fields),
                        fields.text("comment", ""),
                        fields.optionalText("prefer"),
                        fields.optionalText("avoid")));
    }

    static Signal signal(byte[] body) {
        JsonFields fields = fields(body);
        return known(fields, SignalForms.read(fields));
    }

    private static String reason(byte[] body) {
        JsonFields fields = fields(body);
        return known(fields, fields.text("reason", ""));
    }

    private static GoalEvent handOff(JsonFields fields) {
        return known(
                fields,
                new GoalEvent.GoalHandedOff(
                        fields.text("from"),
                        fields.text("to"),
                        fields.optionalDigest("artifactDigest"),
                        fields.ids("openTodos", TodoId::new),
                        fields.has("capability")
                                ? Optional.of(fields.id("capability", CapabilityId::new))
                                : fields.optionalText("capability").map(CapabilityId::new)));
    }

    private static GoalEvent policy(JsonFields fields) {
        Policy policy = GoalDocument.policy(fields);
        return new GoalEvent.PolicyChanged(policy, PolicyDigest.of(policy));
    }

    /** A score such as 0.8, in thousandths. */
    private static int thousandths(JsonFields fields) {
        BigDecimal score = fields.any("score")
                .filter(value -> value.isNumber())
                .map(value -> value.decimalValue())
                .orElseThrow(() -> new MalformedDocument("a number from -1 to 1 at request.score", "there is none"));
        try {
            return score.movePointRight(3).intValueExact();
        } catch (ArithmeticException e) {
            throw new MalformedDocument(
                    "a number from -1 to 1 with at most three decimals at request.score", "it is " + score);
        }
    }

    private static JsonFields fields(byte[] body) {
        JsonFields fields = JsonFields.parse("request", body.length == 0 ? EMPTY : body, MAX_BYTES);
        MalformedText.refuseHalves("request", fields.node());
        return fields;
    }

    private static <T> T known(JsonFields fields, T value) {
        fields.refuseUnknown();
        return value;
    }
}
