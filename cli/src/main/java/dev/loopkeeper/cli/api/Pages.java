package dev.loopkeeper.cli.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Reads a list that comes in pages to its end. */
public final class Pages {

    private static final int LARGEST = 500;

    private Pages() {}

    /** The items under {@code field} of all pages of {@code list}. */
    public static ArrayNode all(Api api, Path list, String field) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        Path page = list.with("limit", LARGEST);
        while (true) {
            JsonNode answer = api.get(page);
            answer.path(field).forEach(items::add);
            if (!answer.hasNonNull("next")) {
                return items;
            }
            page = list.with("limit", LARGEST).with("after", answer.path("next").asText());
        }
    }
}
