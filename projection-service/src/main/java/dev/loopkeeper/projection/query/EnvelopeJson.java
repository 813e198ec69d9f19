package dev.loopkeeper.projection.query;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.DsseJson;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;

/** Octets of ours as JSON trees. */
final class EnvelopeJson {

    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private EnvelopeJson() {}

    static JsonNode of(DsseEnvelope envelope) {
        return tree(DsseJson.write(envelope));
    }

    static JsonNode tree(byte[] octets) {
        return switch (StrictJson.read(octets, MAX_BYTES)) {
            case JsonReading.Document document -> document.root();
            case JsonReading.Malformed malformed ->
                throw new IllegalStateException("what we wrote ourselves is no JSON: " + malformed.reason());
        };
    }
}
