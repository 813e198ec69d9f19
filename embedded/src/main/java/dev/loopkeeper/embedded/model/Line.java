package dev.loopkeeper.embedded.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** What a model says when it is asked once. */
public sealed interface Line {

    /**
     * It says something.
     *
     * @param text what
     * @param used what it used
     */
    record Says(String text, Counts used) implements Line {}

    /**
     * It asks for a tool.
     *
     * @param tool the tool's name
     * @param arguments JSON, or what a model takes for it
     * @param used what it used
     */
    record Asks(String tool, String arguments, Counts used) implements Line {}

    /**
     * It answers with exactly this, whatever the provider's manners are.
     *
     * @param body the whole body
     */
    record Raw(String body) implements Line {}

    /**
     * It calls itself otherwise than it was asked, as providers do that sell one model under several names.
     *
     * @param name how
     * @param line what it says
     */
    record CallsItself(String name, Line line) implements Line {}

    /** A line of a script: {@code says} or {@code asks}, with its {@code usage}. */
    static Line parse(JsonNode line) {
        only(line, "says", "asks", "usage");
        Counts used = Counts.parse(line.path("usage"));
        if (line.has("asks") == line.has("says")) {
            throw new IllegalArgumentException("expected either says or asks in a script's line, but found: " + line);
        }
        if (line.has("says")) {
            return new Says(text(line.path("says")), used);
        }
        JsonNode asks = line.path("asks");
        only(asks, "tool", "arguments");
        return new Asks(asks.path("tool").asText(), text(asks.path("arguments")), used);
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.toString();
    }

    private static void only(JsonNode object, String... known) {
        var unknown = new TreeSet<String>();
        object.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(Set.of(known));
        if (!object.isObject() || !unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "expected an object of " + String.join(", ", known) + " in a script, but found: " + object);
        }
    }
}
