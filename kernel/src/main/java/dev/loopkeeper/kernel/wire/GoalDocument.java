package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.admission.Admission;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.HandOffRules;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Quota;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.policy.StopRules;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.schema.GoalOpened;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A goal as a person writes it, in JSON or YAML. Every field that means nothing here is refused by name.
 *
 * @param goal the goal
 * @param opened the event that opens it
 */
public record GoalDocument(GoalId goal, GoalOpened opened) {
    /**
     * The goal that {@code tree} describes.
     *
     * @throws MalformedDocument if it describes none
     */
    public static GoalDocument parse(JsonNode tree) {
        JsonFields root = JsonFields.of("goal", tree);
        GoalId goal = root.id("goal", GoalId::of);
        GoalOpened opened = GoalOpened.newBuilder()
                .setObjective(root.text("objective"))
                .setTitle(root.text("title", goal.name()))
                .setPolicy(PolicyCodec.toAvro(policy(root.object("policy"))))
                .setTodos(root.objects("todos").stream()
                        .map(GoalDocument::todo)
                        .map(AvroValues::todo)
                        .toList())
                .setInputs(root.textMap("inputs"))
                .build();
        root.refuseUnknown();
        return new GoalDocument(goal, opened);
    }

    /** The policy that it is to live under. */
    public Policy policy() {
        return PolicyCodec.toDomain(opened.getPolicy());
    }

    /** What admission would refuse of it whoever asks, without asking it; empty when nothing is. */
    public Optional<Ruling> refusal() {
        return Admission.refusal(GoalEventReader.opened(opened), PolicyConditions.fault(policy()));
    }

    /**
     * The policy that {@code fields} describe.
     *
     * @throws MalformedDocument if they describe none
     */
    public static Policy policy(JsonFields fields) {
        Policy policy = new Policy(
                fields.optionalObject("limits").map(GoalDocument::limits).orElse(Limits.ABSENT),
                fields.optionalObject("reservationPerTurn")
                        .map(GoalDocument::reservation)
                        .orElse(Amounts.ZERO),
                new Authority(
                        fields.ids("allowedTools", ToolId::new),
                        fields.ids("allowedCapabilities", CapabilityId::new),
                        fields.id("firstCapability", CapabilityId::new),
                        fields.ids("approvalRequiredFor", CapabilityId::new),
                        fields.flag("allowCode", false)),
                fields.objects("context").stream()
                        .map(context -> known(context, JsonValues.context(context)))
                        .toList(),
                fields.optionalObject("retry").map(GoalDocument::retry).orElse(Retry.DEFAULT),
                new Pace(
                        fields.whole("cadenceMillis", Pace.DEFAULT.cadence()),
                        fields.whole("leaseMillis", Pace.DEFAULT.lease()),
                        fields.whole("turnTimeoutMillis", Pace.DEFAULT.turnTimeout()),
                        fields.whole("gateExpiryMillis", Pace.DEFAULT.gateExpiry())),
                new StopRules(
                        fields.smallWhole("noProgressTurns", StopRules.DEFAULT.noProgressTurns()),
                        fields.smallWhole("maxConsecutiveFailures", StopRules.DEFAULT.maxConsecutiveFailures()),
                        fields.optionalInstant("deadline")),
                fields.optionalObject("quota").map(GoalDocument::quota),
                fields.smallWhole("priority", 0),
                fields.optionalObject("monitor").map(GoalDocument::monitor),
                new Delegation(
                        fields.optionalObject("children").map(GoalDocument::children),
                        fields.optionalObject("handOff").map(GoalDocument::handOff)),
                fields.objects("conditions").stream()
                        .map(GoalDocument::condition)
                        .toList());
        fields.refuseUnknown();
        return policy;
    }

    private static Amounts reservation(JsonFields fields) {
        for (String name : List.of("tokens", "costMicros", "toolCalls", "millis")) {
            long amount = fields.whole(name, 0);
            if (amount < 0) {
                throw new MalformedDocument("an amount from 0 at reservationPerTurn." + name, "it is " + amount);
            }
        }
        return known(fields, JsonValues.amounts(fields));
    }

    private static <T> T known(JsonFields fields, T value) {
        fields.refuseUnknown();
        return value;
    }

    /**
     * The limits that {@code fields} describe; those that are missing are absent.
     *
     * @throws MalformedDocument if they describe none
     */
    public static Limits limits(JsonFields fields) {
        return known(
                fields,
                new Limits(
                        limit(fields, "turns"),
                        limit(fields, "tokens"),
                        limit(fields, "costMicros"),
                        limit(fields, "toolCalls")));
    }

    /** A number, {@code none} or {@code unlimited}; absent when missing or null. Zero is none. */
    private static Limit limit(JsonFields fields, String name) {
        return fields.any(name).map(value -> limit(fields, name, value)).orElse(Limit.ABSENT);
    }

    private static Limit limit(JsonFields fields, String name, JsonNode value) {
        return switch (value.asText()) {
            case "none" -> Limit.NONE;
            case "unlimited" -> Limit.UNLIMITED;
            default -> bound(fields, name);
        };
    }

    private static Limit bound(JsonFields fields, String name) {
        long bound = fields.whole(name);
        if (bound < 0) {
            throw new MalformedDocument("a limit from 0, none or unlimited at limits." + name, "it is " + bound);
        }
        return Limit.of(bound);
    }

    private static Retry retry(JsonFields fields) {
        return known(
                fields,
                new Retry(
                        fields.smallWhole("maxAttempts", Retry.DEFAULT.maxAttempts()),
                        fields.whole("initialBackoffMillis", Retry.DEFAULT.initialBackoffMillis()),
                        fields.whole("maxBackoffMillis", Retry.DEFAULT.maxBackoffMillis())));
    }

    private static Condition condition(JsonFields fields) {
        String kind = fields.text("kind");
        return known(
                fields,
                new Condition(
                        fields.text("name"),
                        switch (kind) {
                            case "stop" -> Condition.Kind.STOP;
                            case "gate" -> Condition.Kind.GATE;
                            default ->
                                throw new MalformedDocument(
                                        "stop or gate at conditions.kind", "it is " + IdGrammar.quote(kind));
                        },
                        fields.text("when"),
                        fields.text("reason", "")));
    }

    private static Quota quota(JsonFields fields) {
        return known(fields, new Quota(fields.smallWhole("turns"), fields.whole("windowMillis")));
    }

    private static Monitor monitor(JsonFields fields) {
        return known(
                fields,
                new Monitor(
                        fields.id("capability", CapabilityId::new),
                        fields.whole("initialIntervalMillis"),
                        fields.whole("maxIntervalMillis"),
                        fields.whole("expiryMillis")));
    }

    private static ChildRules children(JsonFields fields) {
        return known(
                fields,
                new ChildRules(
                        fields.smallWhole("most"),
                        fields.ids("capabilities", CapabilityId::new),
                        fields.smallWhole("turnsEach", 20),
                        fields.has("join") ? fields.oneOf("join", Join.class) : Join.ALL));
    }

    private static HandOffRules handOff(JsonFields fields) {
        return known(fields, new HandOffRules(fields.texts("receivers"), fields.flag("artifactRequired", false)));
    }

    private static Todo todo(JsonFields fields) {
        String owner = fields.text("owner", "agent").toUpperCase(Locale.ROOT);
        if (!owner.equals("AGENT") && !owner.equals("USER")) {
            throw new MalformedDocument("a todo owner of agent or user", "it is " + owner);
        }
        return known(
                fields,
                new Todo(
                        fields.id("id", TodoId::new),
                        fields.text("title"),
                        Todo.Owner.valueOf(owner),
                        fields.flag("blocksTurns", false),
                        JsonValues.rank(fields),
                        Optional.empty(),
                        Optional.empty()));
    }
}
