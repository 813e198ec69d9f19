package dev.loopkeeper.client.crypto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** DSSE's JSON form of an envelope. */
public final class DsseJson {

    /** Enough for a payload of 256 KiB in base64, with room. */
    private static final int MAX_BYTES = 1024 * 1024;

    private DsseJson() {}

    /** What became of octets that should be an envelope. */
    public sealed interface Reading {

        /** An envelope, not verified. */
        record Parsed(DsseEnvelope envelope) implements Reading {}

        /**
         * No envelope.
         *
         * @param reason a sentence "expected ..., but ..."
         */
        record Malformed(String reason) implements Reading {}
    }

    /**
     * Reads an envelope. Never throws for octets, whatever they are. Unknown fields are ignored, as DSSE demands; they
     * are not signed.
     */
    public static Reading read(byte[] octets) {
        JsonReading reading = StrictJson.read(octets, MAX_BYTES);
        if (reading instanceof JsonReading.Document document) {
            try {
                return new Reading.Parsed(envelope(document.root()));
            } catch (WrongShape e) {
                return new Reading.Malformed(e.reason);
            }
        }
        return new Reading.Malformed(((JsonReading.Malformed) reading).reason());
    }

    /** Writes an envelope, fields in DSSE's order. */
    public static byte[] write(DsseEnvelope envelope) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("payload", Base64.getEncoder().encodeToString(envelope.payload()));
        root.put("payloadType", envelope.payloadType());
        root.putArray("signatures")
                .addObject()
                .put("keyid", envelope.keyId())
                .put("sig", Base64.getEncoder().encodeToString(envelope.signature()));
        return root.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static DsseEnvelope envelope(JsonNode root) {
        JsonNode signatures = root.path("signatures");
        if (!signatures.isArray() || signatures.size() != 1) {
            throw new WrongShape("expected exactly one signature, but there are "
                    + (signatures.isArray() ? signatures.size() : "none"));
        }
        JsonNode signature = signatures.get(0);
        return new DsseEnvelope(
                text(root, "payloadType"), base64(root, "payload"), text(signature, "keyid"), base64(signature, "sig"));
    }

    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw new WrongShape("expected a text field \"" + field + "\", but there is none");
        }
        return value.textValue();
    }

    // DSSE lets a writer choose between the two alphabets of base64.
    private static byte[] base64(JsonNode node, String field) {
        String text = text(node, field);
        try {
            return text.indexOf('-') >= 0 || text.indexOf('_') >= 0
                    ? Base64.getUrlDecoder().decode(text)
                    : Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new WrongShape("expected base64 in \"" + field + "\", but it is something else");
        }
    }

    /** Leaves the reading of one envelope; never leaves this class. */
    private static final class WrongShape extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String reason;

        WrongShape(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }
    }
}
