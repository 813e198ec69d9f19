package dev.loopkeeper.cli.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that documents use for what only the place of use knows, such as {@code ${java}}. */
public final class Placeholders {

    private static final Pattern NAME = Pattern.compile("\\$\\{([a-z]+)}");

    private final Map<String, Supplier<String>> values = new HashMap<>();

    /** Lets {@code ${name}} mean {@code value}. */
    public Placeholders with(String name, String value) {
        return with(name, () -> value);
    }

    /** Lets {@code ${name}} mean what {@code value} gives; it is asked once, and only if a document has the name. */
    public Placeholders with(String name, Supplier<String> value) {
        values.put(name, value);
        return this;
    }

    /** Fills in all texts of {@code document}, its field names left alone; a name that means nothing here stays as it is. */
    public void fill(ObjectNode document) {
        document.properties().forEach(field -> field.setValue(filled(field.getValue())));
    }

    private JsonNode filled(JsonNode node) {
        return switch (node) {
            case TextNode text -> TextNode.valueOf(filled(text.textValue()));
            case ObjectNode object -> {
                fill(object);
                yield object;
            }
            case ArrayNode array -> {
                for (int i = 0; i < array.size(); i++) {
                    array.set(i, filled(array.get(i)));
                }
                yield array;
            }
            default -> node;
        };
    }

    private String filled(String text) {
        return NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(value(found.group(1), found.group())));
    }

    private String value(String name, String spelled) {
        Supplier<String> value = values.get(name);
        if (value == null) {
            return spelled;
        }
        String once = value.get();
        values.put(name, () -> once);
        return once;
    }
}
