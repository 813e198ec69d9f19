package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.policy.Tool;
import java.util.HashSet;

/**
 * A capability as an operator wrote and signed it.
 *
 * @param capability what the kernel needs of it
 * @param executor how a runner executes it: an object whose {@code kind} names the executor
 */
public record CapabilityDocument(Capability capability, JsonNode executor) {
    /** The DSSE payload type. */
    public static final String PAYLOAD_TYPE = "application/vnd.loopkeeper.capability.v1+json";

    /** The most octets that a document may have. */
    public static final int MAX_BYTES = 256 * 1024;

    /**
     * The capability that {@code octets} describe. Its digest is that of the octets.
     *
     * @throws MalformedDocument if they describe none, or have fields that mean nothing here
     */
    public static CapabilityDocument parse(byte[] octets) {
        JsonFields root = JsonFields.parse("capability", octets, MAX_BYTES);
        if (!root.text("type", "capability").equals("capability") || root.whole("version", 1) != 1) {
            throw new MalformedDocument("a capability of version 1", "it is a " + root.text("type"));
        }
        Capability capability = new Capability(
                CapabilityRef.of(root.id("id", text -> text), root.smallWhole("capabilityVersion", 1)),
                Digests.of(octets),
                new PoolId(root.text("pool", "default")),
                root.has("effect") ? root.oneOf("effect", EffectClass.class) : EffectClass.IRREVERSIBLE,
                root.flag("metered", false),
                root.objects("tools").stream().map(CapabilityDocument::tool).toList(),
                new HashSet<>(root.several("reads", StateKind.class)),
                new HashSet<>(root.several("changes", StateKind.class)),
                JsonValues.amounts(root.object("perTurn")));
        JsonFields executor = root.object("executor");
        executor.text("kind");
        root.refuseUnknown();
        return new CapabilityDocument(capability, executor.node());
    }

    /** The capability inside {@code envelope}, whose signature the caller has verified. */
    public static CapabilityDocument parse(DsseEnvelope envelope) {
        return parse(envelope.payload());
    }

    /** The digest of the octets that describe it. */
    public Digest digest() {
        return capability.digest();
    }

    private static Tool tool(JsonFields fields) {
        Tool tool = new Tool(
                fields.id("id", ToolId::new),
                fields.object("arguments").node().toString(),
                fields.has("effect") ? fields.oneOf("effect", EffectClass.class) : EffectClass.IRREVERSIBLE);
        fields.flag("mayRunCode", false);
        fields.text("description", "");
        fields.refuseUnknown();
        return tool;
    }
}
