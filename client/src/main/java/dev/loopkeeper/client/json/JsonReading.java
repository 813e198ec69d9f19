package dev.loopkeeper.client.json;

import com.fasterxml.jackson.databind.JsonNode;

/** What became of octets that should be a JSON document. */
public sealed interface JsonReading {

    /** A document. */
    record Document(JsonNode root) implements JsonReading {}

    /**
     * No document, or one that different readers could understand differently.
     *
     * @param reason a sentence "expected ..., but ..."; names no content
     */
    record Malformed(String reason) implements JsonReading {}
}
