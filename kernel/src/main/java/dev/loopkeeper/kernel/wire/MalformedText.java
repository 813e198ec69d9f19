package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map.Entry;
import java.util.Optional;

/** Thrown for a text that JSON can escape and UTF-8 cannot spell, so that it would be stored as another: one with half a character. */
public final class MalformedText extends MalformedDocument {
    private static final long serialVersionUID = 1L;

    private MalformedText(String where, String half) {
        super("whole characters at " + where, "there is " + half + ", one half of a surrogate pair");
    }

    /**
     * Refuses what cannot be stored as it came.
     *
     * @throws MalformedText naming the first field of {@code tree} with half a character in its text or its name
     */
    public static void refuseHalves(String where, JsonNode tree) {
        if (tree.isTextual()) {
            refuse(where, tree.textValue());
        }
        int place = 0;
        for (JsonNode element : tree.isArray() ? tree : List.<JsonNode>of()) {
            refuseHalves(where + "[" + place++ + "]", element);
        }
        for (Entry<String, JsonNode> field : tree.properties()) {
            refuse("a field's name in " + where, field.getKey());
            refuseHalves(where + "." + field.getKey(), field.getValue());
        }
    }

    private static void refuse(String where, String text) {
        half(text).ifPresent(character -> {
            throw new MalformedText(where, character);
        });
    }

    private static Optional<String> half(String text) {
        return text.codePoints()
                .filter(character -> Character.getType(character) == Character.SURROGATE)
                .mapToObj(character -> "\\u%04x".formatted(character))
                .findFirst();
    }
}
