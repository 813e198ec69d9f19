package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.budget.Shortage.Resource;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.CapabilityGate;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.wire.execution.ArgumentsSchema;
import dev.loopkeeper.kernel.wire.execution.ExecutorSpec;
import dev.loopkeeper.kernel.wire.execution.ToolSpec;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A capability as an operator wrote and signed it.
 *
 * @param capability what the kernel needs of it
 * @param executor how a runner executes it: an object whose {@code kind} names the executor
 * @param terms on which each of its tools may be called
 */
public record CapabilityDocument(Capability capability, JsonNode executor, Map<ToolId, Terms> terms) {
    public CapabilityDocument {
        terms = Map.copyOf(terms);
    }

    /**
     * On which terms a tool may be called, beside what the contract says.
     *
     * @param run how a runner carries out a call: an object whose {@code kind} names the driver; a tool that has none cannot be called
     * @param maxCalls how often one turn may call it
     * @param approval whether each call needs a person's approval of exactly that call
     * @param reported whether its executor may call it by itself and report that; nothing that needs an approval or cannot be undone
     */
    public record Terms(Optional<JsonNode> run, long maxCalls, boolean approval, boolean reported) {}

    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.capability.v1+json";

    /** The most octets that a document may have. */
    public static final int MAX_BYTES = 256 * 1024;

    /**
     * The capability that {@code octets} describe. Its digest is that of the octets.
     *
     * @throws MalformedDocument if they describe none, have fields that mean nothing here, or say what no runner could do
     */
    public static CapabilityDocument parse(byte[] octets) {
        JsonFields root = JsonFields.parse("capability", octets, MAX_BYTES);
        if (!root.text("type", "capability").equals("capability") || root.whole("version", 1) != 1) {
            throw new MalformedDocument("a capability of version 1", "it is a " + root.text("type"));
        }
        List<JsonFields> tools = root.objects("tools");
        Map<ToolId, Terms> terms = new HashMap<>();
        tools.forEach(tool -> {
            ToolId id = tool.id("id", ToolId::new);
            if (terms.put(id, terms(id, tool)) != null) {
                throw new MalformedDocument("tools of distinct ids", "two are called " + id);
            }
        });
        Digest digest = Digests.of(octets);
        Capability capability = new Capability(
                        CapabilityRef.of(root.id("id", text -> text), root.smallWhole("capabilityVersion", 1)),
                        digest,
                        new PoolId(root.text("pool", "default")),
                        effect(root),
                        root.flag("metered", false),
                        tools.stream().map(CapabilityDocument::tool).toList(),
                        new HashSet<>(root.several("reads", StateKind.class)),
                        new HashSet<>(root.several("changes", StateKind.class)),
                        JsonValues.amounts(root.object("perTurn")))
                .withholding(withheld(root.object("perTurn")))
                .requiring(gates(root, digest));
        JsonFields executor = root.object("executor");
        ExecutorSpec.parse(executor.node());
        root.refuseUnknown();
        return new CapabilityDocument(capability, executor.node(), terms);
    }

    /** The capability inside {@code envelope}, whose signature the caller has verified. */
    public static CapabilityDocument parse(DsseEnvelope envelope) {
        return parse(envelope.payload());
    }

    /** The digest of the octets that describe it. */
    public Digest digest() {
        return capability.digest();
    }

    /** What {@code perTurn} says 0 of. What it says nothing of is left to the policy. */
    private static Set<Resource> withheld(JsonFields perTurn) {
        Set<Resource> withheld = EnumSet.noneOf(Resource.class);
        Map.of("tokens", Resource.TOKENS, "costMicros", Resource.COST, "toolCalls", Resource.TOOL_CALLS)
                .forEach((name, resource) -> {
                    if (perTurn.has(name) && perTurn.whole(name) == 0) {
                        withheld.add(resource);
                    }
                });
        return withheld;
    }

    /** This document, whose record was appended at {@code appendedAt}. */
    CapabilityDocument registeredAt(Instant appendedAt) {
        return new CapabilityDocument(capability.registeredAt(appendedAt), executor, terms);
    }

    /** The digest of a gate is that of what it asks in this very document: {@code {"capability", "gate", "question"}} without spaces. */
    private static List<CapabilityGate> gates(JsonFields root, Digest document) {
        List<CapabilityGate> gates = root.objects("gates").stream()
                .map(fields -> gate(fields, document))
                .toList();
        if (gates.size() > CapabilityGate.MOST) {
            throw new MalformedDocument("at most " + CapabilityGate.MOST + " gates", "there are " + gates.size());
        }
        if (gates.stream().map(CapabilityGate::name).distinct().count() < gates.size()) {
            throw new MalformedDocument("gates of distinct names", "two have the same");
        }
        return gates;
    }

    private static CapabilityGate gate(JsonFields fields, Digest document) {
        String name = fields.text("name");
        if (!IdGrammar.matches(name)) {
            throw new MalformedDocument("an id at gates.name", "it is " + IdGrammar.quote(name));
        }
        String question = fields.text("question").strip();
        if (question.isEmpty() || question.length() > Condition.MAX_REASON) {
            throw new MalformedDocument(
                    "a question of 1 to " + Condition.MAX_REASON + " characters at gates." + name,
                    "it has " + question.length());
        }
        fields.refuseUnknown();
        String asked = JsonValues.object()
                .put("capability", document.text())
                .put("gate", name)
                .put("question", question)
                .toString();
        return new CapabilityGate(name, question, Digests.of(asked.getBytes(UTF_8)));
    }

    private static EffectClass effect(JsonFields fields) {
        return fields.has("effect") ? fields.oneOf("effect", EffectClass.class) : EffectClass.IRREVERSIBLE;
    }

    private static Terms terms(ToolId id, JsonFields tool) {
        long maxCalls = tool.whole("maxCalls", Long.MAX_VALUE);
        if (maxCalls < 0) {
            throw new MalformedDocument("a whole number from 0 at a tool's maxCalls", "it is " + maxCalls);
        }
        Optional<JsonFields> run = tool.optionalObject("run");
        run.ifPresent(fields -> ToolSpec.parse(id, fields.node()));
        Terms terms = new Terms(
                run.map(JsonFields::node), maxCalls, tool.flag("approval", false), tool.flag("reported", false));
        if (terms.reported() && (terms.approval() || effect(tool) == EffectClass.IRREVERSIBLE)) {
            throw new MalformedDocument(
                    "reported only at a tool that is not IRREVERSIBLE and needs no approval",
                    "it is said of " + tool.text("id"));
        }
        return terms;
    }

    private static Tool tool(JsonFields fields) {
        Tool tool = new Tool(
                fields.id("id", ToolId::new), arguments(fields), effect(fields), fields.flag("mayRunCode", false));
        fields.text("description", "");
        fields.refuseUnknown();
        return tool;
    }

    private static String arguments(JsonFields tool) {
        JsonNode schema = tool.object("arguments").node();
        ArgumentsSchema.demand("tools." + tool.text("id") + ".arguments", schema);
        return schema.toString();
    }
}
