package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.id.Digest;

/** What came of a tool call. */
public sealed interface ToolAnswer {
    /**
     * It was made.
     *
     * @param result what came back, one JSON value; untrusted
     * @param digest the digest of its octets, as the receipt lists it
     */
    record Done(byte[] result, Digest digest) implements ToolAnswer {
        public Done {
            result = result.clone();
        }

        @Override
        public byte[] result() {
            return result.clone();
        }

        /** The result as a tree. */
        public JsonNode json() {
            return switch (StrictJson.read(result, Integer.MAX_VALUE)) {
                case JsonReading.Document(JsonNode root) -> root;
                case JsonReading.Malformed malformed ->
                    throw new IllegalStateException("expected a result in JSON, but it is none");
            };
        }
    }

    /**
     * It was made, or tried, and failed.
     *
     * @param code why
     * @param sentence "expected ..., but ..."
     */
    record Failed(String code, String sentence) implements ToolAnswer {}

    /**
     * It was not made. The turn may go on without it.
     *
     * @param rule the rule that denies it
     * @param sentence "expected ..., but ..."
     */
    record Denied(String rule, String sentence) implements ToolAnswer {}

    /** It was not made, or was broken off, since the turn must stop: the executor ends at once. */
    record Stopped(StopOrder order) implements ToolAnswer {}
}
