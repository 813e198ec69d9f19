package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.contract.ChildEnd;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.contract.Contract.Basis;
import dev.loopkeeper.kernel.contract.Contract.Grant;
import dev.loopkeeper.kernel.contract.Contract.Validity;
import dev.loopkeeper.kernel.contract.Contract.Work;
import dev.loopkeeper.kernel.contract.LastReceipt;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptJson.Turns;

/** A contract's octets, which the scheduler signs and an executor reads. */
public final class ContractJson {
    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.contract.v1+json";

    /** The most octets that a contract may have. */
    public static final int MAX_BYTES = 256 * 1024;

    private ContractJson() {}

    /** The octets of {@code contract}; the same contract always gives the same octets. */
    public static byte[] encode(Contract contract) {
        Basis basis = contract.basis();
        ObjectNode root = JsonValues.object()
                .put("type", "contract")
                .put("version", 1)
                .put("decisionId", contract.decision().value())
                .put("goal", contract.goal().toString())
                .put("turn", contract.turn().turn())
                .put("attempt", contract.turn().attempt())
                .put("sentence", basis.sentence());
        root.putObject("basis")
                .put("sequence", Long.toString(basis.sequence()))
                .put("hash", basis.hash().text())
                .put("dependsOn", basis.dependsOn());
        root.putObject("policy")
                .put("version", basis.policyVersion())
                .put("digest", basis.policyDigest().text());
        grant(root, contract.authority());
        work(root, contract.work());
        Validity validity = contract.validity();
        root.put("leaseMillis", Long.toString(validity.leaseMillis()))
                .put("notBefore", JsonValues.time(validity.notBefore()))
                .put("notAfter", JsonValues.time(validity.notAfter()));
        return root.toString().getBytes(UTF_8);
    }

    /**
     * The contract that {@code octets} spell.
     *
     * @throws MalformedDocument if they spell none
     */
    public static Contract parse(byte[] octets) {
        JsonFields root = JsonFields.parse("contract", octets, MAX_BYTES);
        if (!root.text("type").equals("contract") || root.whole("version") != 1) {
            throw new MalformedDocument("a contract of version 1", "it is a " + root.text("type"));
        }
        return new Contract(
                root.id("decisionId", EventId::new),
                root.id("goal", GoalId::of),
                Turns.of(root),
                work(root),
                grant(root),
                basis(root),
                new Validity(root.instant("notBefore"), root.instant("notAfter"), root.whole("leaseMillis")));
    }

    private static void grant(ObjectNode root, Grant grant) {
        root.put("pool", grant.pool().value());
        root.set(
                "capability",
                JsonValues.capability(grant.capability())
                        .put("digest", grant.capabilityDigest().text()));
        ArrayNode tools = root.putArray("tools");
        for (Tool tool : grant.tools()) {
            ObjectNode node = tools.addObject()
                    .put("id", tool.id().value())
                    .put("effect", tool.effect().name());
            node.set("arguments", schema(tool));
            if (tool.mayRunCode()) {
                node.put("mayRunCode", true);
            }
        }
        if (grant.allowCode()) {
            root.put("allowCode", true);
        }
        root.set("perTurn", JsonValues.amounts(grant.perTurn()));
        root.set("reservation", JsonValues.amounts(grant.reservation()));
        ArrayNode approvals = root.putArray("approvals");
        grant.approvals()
                .forEach(approval -> approvals
                        .addObject()
                        .put("gate", approval.gate().value())
                        .put("kind", approval.kind().name())
                        .put("askedDigest", approval.asked().text())
                        .put("by", approval.by().name())
                        .put("basis", approval.basis()));
    }

    private static JsonNode schema(Tool tool) {
        return switch (StrictJson.read(tool.argumentsSchema().getBytes(UTF_8), MAX_BYTES)) {
            case JsonReading.Document document -> document.root();
            case JsonReading.Malformed malformed ->
                throw new MalformedDocument(
                        malformed.expected() + " as the schema of the arguments of " + tool.id(), malformed.actual());
        };
    }

    private static void work(ObjectNode root, Work work) {
        root.put("objective", work.objective());
        root.set("inputs", JsonValues.textMap(work.inputs()));
        root.set("lastReceipt", work.lastReceipt().map(ContractJson::receipt).orElse(null));
        root.set("state", AgendaJson.encode(work.state()));
        if (!work.children().isEmpty()) {
            ArrayNode children = root.putArray("children");
            work.children().forEach(child -> children.add(child(child)));
        }
        ArrayNode context = root.putArray("context");
        work.context()
                .forEach(artifact -> context.add(JsonValues.context(artifact).put("untrusted", true)));
    }

    private static ObjectNode child(ChildEnd child) {
        ObjectNode node = JsonValues.object()
                .put("ordinal", child.ordinal())
                .put("title", child.title())
                .put("capability", child.capability().value())
                .put("opened", child.opened())
                .put("reason", child.reason());
        node.set("charged", JsonValues.amounts(child.charged()));
        return node;
    }

    private static ChildEnd child(JsonFields fields) {
        return new ChildEnd(
                fields.smallWhole("ordinal"),
                fields.text("title"),
                fields.id("capability", CapabilityId::new),
                fields.flag("opened", false),
                fields.text("reason"),
                JsonValues.amounts(fields.object("charged")));
    }

    private static ObjectNode receipt(LastReceipt receipt) {
        ObjectNode node = JsonValues.object()
                .put("receiptId", receipt.id().value())
                .put("digest", receipt.digest().text())
                .put("turn", receipt.turn().turn())
                .put("attempt", receipt.turn().attempt());
        node.set("capability", JsonValues.capability(receipt.capability()));
        return node.put("outcome", receipt.outcome().name())
                .put("reason", receipt.reason())
                .put("summary", receipt.summary());
    }

    private static Work work(JsonFields root) {
        return new Work(
                root.text("objective"),
                root.textMap("inputs"),
                root.optionalObject("lastReceipt").map(ContractJson::receipt),
                AgendaJson.parse(root.object("state")),
                root.objects("children").stream().map(ContractJson::child).toList(),
                root.objects("context").stream().map(JsonValues::context).toList());
    }

    private static LastReceipt receipt(JsonFields fields) {
        return new LastReceipt(
                fields.id("receiptId", ReceiptId::new),
                fields.digest("digest"),
                Turns.of(fields),
                JsonValues.capability(fields.object("capability")),
                fields.oneOf("outcome", Outcome.class),
                fields.text("reason"),
                fields.text("summary"));
    }

    private static Grant grant(JsonFields root) {
        JsonFields capability = root.object("capability");
        return new Grant(
                JsonValues.capability(capability),
                capability.digest("digest"),
                root.id("pool", PoolId::new),
                root.objects("tools").stream().map(ContractJson::tool).toList(),
                JsonValues.amounts(root.object("perTurn")),
                JsonValues.amounts(root.object("reservation")),
                root.objects("approvals").stream().map(ContractJson::approval).toList(),
                root.flag("allowCode", false));
    }

    private static Tool tool(JsonFields fields) {
        return new Tool(
                fields.id("id", ToolId::new),
                fields.object("arguments").node().toString(),
                fields.oneOf("effect", EffectClass.class),
                fields.flag("mayRunCode", false));
    }

    private static Approval approval(JsonFields fields) {
        return new Approval(
                fields.id("gate", GateId::new),
                fields.oneOf("kind", GateRaised.Kind.class),
                fields.digest("askedDigest"),
                fields.id("by", Principal::new),
                fields.text("basis", ""));
    }

    private static Basis basis(JsonFields root) {
        JsonFields basis = root.object("basis");
        JsonFields policy = root.object("policy");
        Digest hash = basis.digest("hash");
        return new Basis(
                basis.whole("sequence"),
                hash,
                basis.text("dependsOn"),
                policy.smallWhole("version"),
                policy.digest("digest"),
                root.text("sentence"));
    }
}
