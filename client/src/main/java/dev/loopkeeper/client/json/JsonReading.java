package dev.loopkeeper.client.json;

import com.fasterxml.jackson.databind.JsonNode;

/** What became of octets that should be a JSON document. */
public sealed interface JsonReading {

    /** A document. */
    record Document(JsonNode root) implements JsonReading {}

    /**
     * No document, or one that different readers could understand differently. Names no content.
     *
     * @param expected what was expected
     * @param actual what came instead
     */
    record Malformed(String expected, String actual) implements JsonReading {

        /** Both in a sentence "expected ..., but ...". */
        public String reason() {
            return "expected " + expected + ", but " + actual;
        }
    }
}
