package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Found;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Result;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A receipt's octets: an in-toto Statement v1 whose subject is the turn's output. */
public final class ReceiptJson {
    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

    /** The predicate type. */
    public static final String PREDICATE_TYPE = "https://loopkeeper.dev/receipt/v1";

    /** The most octets that a receipt may have. */
    public static final int MAX_BYTES = 256 * 1024;

    private static final String STATEMENT_TYPE = "https://in-toto.io/Statement/v1";

    private ReceiptJson() {}

    /** The octets of {@code document}; the same document always gives the same octets. */
    public static byte[] encode(ReceiptDocument document) {
        ObjectNode root = JsonValues.object().put("_type", STATEMENT_TYPE);
        ObjectNode subject = root.putArray("subject").addObject().put("name", "turn-output");
        subject.putObject("digest").put("sha256", document.trace().output().hex());
        root.put("predicateType", PREDICATE_TYPE);
        root.set("predicate", predicate(document));
        return root.toString().getBytes(UTF_8);
    }

    /**
     * The document that {@code octets} spell.
     *
     * @throws MalformedDocument if they spell none
     */
    public static ReceiptDocument parse(byte[] octets) {
        JsonFields root = JsonFields.parse("receipt", octets, MAX_BYTES);
        expect(root, "_type", STATEMENT_TYPE);
        expect(root, "predicateType", PREDICATE_TYPE);
        List<JsonFields> subjects = root.objects("subject");
        if (subjects.size() != 1) {
            throw new MalformedDocument("one subject at receipt.subject", "there are " + subjects.size());
        }
        Digest output = subjects.get(0).object("digest").id("sha256", hex -> new Digest("sha256:" + hex));
        return document(root.object("predicate"), output);
    }

    private static ObjectNode predicate(ReceiptDocument document) {
        Binding binding = document.binding();
        ObjectNode node = JsonValues.object()
                .put("receiptId", document.id().value())
                .put("goal", document.goal().toString())
                .put("turn", binding.turn().turn())
                .put("attempt", binding.turn().attempt())
                .put("claim", binding.claim().value())
                .put("runner", binding.runner().value());
        node.set("capability", JsonValues.capability(binding.capability()));
        node.put("contractDigest", binding.contract().text())
                .put("decisionId", document.decision().value())
                .put("requestSequence", Long.toString(binding.requestSequence()))
                .put("requestHash", binding.requestHash().text())
                .put(
                        "previousReceipt",
                        binding.previousReceipt().map(Digest::text).orElse(null));
        result(node, document.result());
        found(node, document.found());
        trace(node, document.trace());
        return node;
    }

    private static void result(ObjectNode node, Result result) {
        node.put("outcome", result.outcome().name())
                .put("reason", result.reason())
                .put("sentence", result.sentence());
        node.set("proposal", JsonValues.proposal(result.proposal()));
        node.put("summary", result.summary());
        node.set("usage", usage(result));
    }

    private static ObjectNode usage(Result result) {
        ObjectNode node = JsonValues.object();
        switch (result.usage()) {
            case Usage.Known(Amounts amounts) -> node.put("kind", "KNOWN").setAll(JsonValues.amounts(amounts));
            case Usage.Estimated(Amounts amounts) ->
                node.put("kind", "ESTIMATED").setAll(JsonValues.amounts(amounts));
            case Usage.Unknown unknown -> node.put("kind", "UNKNOWN").setAll(JsonValues.amounts(Amounts.ZERO));
        }
        ObjectNode buckets = node.putObject("buckets");
        result.usageDetail().buckets().forEach((name, count) -> buckets.put(name, Long.toString(count)));
        node.put("priceTable", result.usageDetail().priceTable().orElse(null));
        node.set("provider", result.usageDetail().provider().orElse(null));
        return node;
    }

    private static void found(ObjectNode node, Found found) {
        ArrayNode effects = node.putArray("effects");
        found.effects().forEach(effect -> effects.add(JsonValues.effect(effect)));
        ArrayNode evidence = node.putArray("evidence");
        found.evidence().forEach(ref -> evidence.add(JsonValues.evidence(ref)));
        ArrayNode gates = node.putArray("gates");
        found.gates()
                .forEach(asked -> gates.addObject()
                        .put("kind", asked.gate().kind().name())
                        .put("question", asked.gate().question())
                        .put("askedDigest", asked.gate().asked().text())
                        .put("asked", asked.shown()));
        node.set(
                "signalsConsumed",
                JsonValues.texts(found.consumed().stream().map(EventId::value).toList()));
        node.set("unknownActions", JsonValues.texts(found.unknownActions()));
        if (!found.byRunner().equals(ByRunner.NOTHING)) {
            node.putObject("byRunner")
                    .put("evidence", found.byRunner().evidence())
                    .put("gates", found.byRunner().gates());
        }
    }

    private static void trace(ObjectNode node, Trace trace) {
        ArrayNode calls = node.putArray("toolCalls");
        trace.toolCalls()
                .forEach(call -> calls.addObject()
                        .put("callId", call.id().value())
                        .put("tool", call.tool())
                        .put("argumentsDigest", call.arguments().text())
                        .put("resultDigest", call.result().map(Digest::text).orElse(null))
                        .put("allowed", call.denied().isEmpty())
                        .put("rule", call.denied().orElse(null)));
        ArrayNode context = node.putArray("contextSeen");
        trace.contextSeen().forEach(artifact -> context.add(JsonValues.context(artifact)));
        node.put("handOff", trace.handOff().map(Digest::text).orElse(null))
                .put("startedAt", JsonValues.time(trace.startedAt()))
                .put("finishedAt", JsonValues.time(trace.finishedAt()));
    }

    private static ReceiptDocument document(JsonFields fields, Digest output) {
        return new ReceiptDocument(
                fields.id("receiptId", ReceiptId::new),
                fields.id("goal", GoalId::of),
                fields.id("decisionId", EventId::new),
                binding(fields),
                result(fields),
                found(fields),
                trace(fields, output));
    }

    private static Binding binding(JsonFields fields) {
        return new Binding(
                Turns.of(fields),
                fields.id("claim", ClaimId::new),
                fields.id("runner", RunnerId::new),
                JsonValues.capability(fields.object("capability")),
                fields.digest("contractDigest"),
                fields.whole("requestSequence"),
                fields.digest("requestHash"),
                fields.optionalDigest("previousReceipt"));
    }

    private static Result result(JsonFields fields) {
        JsonFields usage = fields.object("usage");
        return new Result(
                fields.oneOf("outcome", Outcome.class),
                fields.text("reason"),
                fields.text("sentence"),
                fields.text("summary"),
                JsonValues.proposal(fields.object("proposal")),
                usage(usage),
                new UsageDetail(buckets(usage), usage.optionalText("priceTable"), usage.any("provider")));
    }

    private static Usage usage(JsonFields fields) {
        String kind = fields.text("kind");
        return switch (kind) {
            case "KNOWN" -> new Usage.Known(JsonValues.amounts(fields));
            case "ESTIMATED" -> new Usage.Estimated(JsonValues.amounts(fields));
            case "UNKNOWN" -> new Usage.Unknown();
            default -> throw new MalformedDocument("a usage kind of KNOWN, ESTIMATED or UNKNOWN", "it is " + kind);
        };
    }

    private static Map<String, Long> buckets(JsonFields usage) {
        Map<String, Long> buckets = new HashMap<>();
        usage.optionalObject("buckets")
                .ifPresent(fields -> fields.names().forEach(name -> buckets.put(name, fields.whole(name))));
        return buckets;
    }

    private static Found found(JsonFields fields) {
        List<EvidenceRef> evidence =
                fields.objects("evidence").stream().map(JsonValues::evidence).toList();
        List<AskedGate> gates =
                fields.objects("gates").stream().map(ReceiptJson::gate).toList();
        return new Found(
                fields.objects("effects").stream().map(JsonValues::effect).toList(),
                evidence,
                gates,
                fields.ids("signalsConsumed", EventId::new),
                fields.texts("unknownActions"),
                fields.optionalObject("byRunner")
                        .map(added -> new ByRunner(
                                share(added, "evidence", evidence.size()), share(added, "gates", gates.size())))
                        .orElse(ByRunner.NOTHING));
    }

    /** How many of {@code most} a runner added. */
    private static int share(JsonFields byRunner, String name, int most) {
        int added = byRunner.smallWhole(name, 0);
        if (added < 0 || added > most) {
            throw new MalformedDocument("from 0 to " + most + " at receipt.byRunner." + name, "it is " + added);
        }
        return added;
    }

    private static AskedGate gate(JsonFields fields) {
        GateRaised gate = new GateRaised(
                fields.oneOf("kind", GateRaised.Kind.class), fields.text("question"), fields.digest("askedDigest"));
        return new AskedGate(gate, fields.text("asked"));
    }

    private static Trace trace(JsonFields fields, Digest output) {
        return new Trace(
                output,
                fields.objects("toolCalls").stream().map(ReceiptJson::call).toList(),
                fields.objects("contextSeen").stream().map(JsonValues::context).toList(),
                fields.optionalDigest("handOff"),
                fields.instant("startedAt"),
                fields.instant("finishedAt"));
    }

    private static ToolCall call(JsonFields fields) {
        Optional<String> rule = fields.optionalText("rule");
        if (fields.flag("allowed", true) == rule.isPresent()) {
            throw new MalformedDocument(
                    "a rule exactly when a call was denied", "call " + fields.text("callId") + " has not");
        }
        return new ToolCall(
                fields.id("callId", CallId::new),
                fields.text("tool"),
                fields.digest("argumentsDigest"),
                fields.optionalDigest("resultDigest"),
                rule);
    }

    private static void expect(JsonFields fields, String name, String expected) {
        String actual = fields.text(name);
        if (!actual.equals(expected)) {
            throw new MalformedDocument(expected + " at receipt." + name, "it is " + actual);
        }
    }

    /** Turn and attempt, which every document spells the same. */
    static final class Turns {
        private Turns() {}

        static TurnRef of(JsonFields fields) {
            int turn = fields.smallWhole("turn");
            int attempt = fields.smallWhole("attempt");
            if (turn < 1 || attempt < 1) {
                throw new MalformedDocument("a turn and an attempt from 1", "they are " + turn + " and " + attempt);
            }
            return new TurnRef(turn, attempt);
        }
    }
}
