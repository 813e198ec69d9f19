package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Looks for a schema whose validation could never end: one that leads back to itself on every value, without having gone any deeper into the
 * value. What leads back to itself only below a property or an item, as a tree does, ends with the value.
 */
final class SchemaLoops {

    private final JsonNode root;
    private final Set<JsonNode> finished = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<JsonNode> under = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<JsonNode> deeper = new ArrayDeque<>();

    private SchemaLoops(JsonNode root) {
        this.root = root;
        deeper.add(root);
    }

    /** Whether {@code root}, or a schema that it has for a property or an item, refers to itself without end. */
    static boolean in(JsonNode root) {
        // An id of its own below the root gives references another root; whoever validates meets such a loop.
        boolean severalRoots = root.findValues("$id").size() > (root.has("$id") ? 1 : 0);
        return !severalRoots && new SchemaLoops(root).found();
    }

    private boolean found() {
        while (!deeper.isEmpty()) {
            if (leadsBack(deeper.remove())) {
                return true;
            }
        }
        return false;
    }

    private boolean leadsBack(JsonNode schema) {
        if (finished.contains(schema) || !schema.isObject()) {
            return false;
        }
        if (!under.add(schema)) {
            return true;
        }
        schema.path("properties").forEach(deeper::add);
        schema.path("prefixItems").forEach(deeper::add);
        deeper.add(schema.path("items"));
        deeper.add(schema.path("additionalProperties"));
        boolean back = always(schema).stream().anyMatch(this::leadsBack);
        under.remove(schema);
        finished.add(schema);
        return back;
    }

    /** The schemas that every value of {@code schema} is held against as well. */
    private List<JsonNode> always(JsonNode schema) {
        List<JsonNode> schemas = new ArrayList<>();
        schemas.add(referred(schema.path("$ref").asText()));
        schema.path("allOf").forEach(schemas::add);
        schemas.add(schema.path("anyOf").path(0));
        schemas.add(schema.path("oneOf").path(0));
        schemas.add(schema.path("not"));
        schemas.add(schema.path("if"));
        return schemas;
    }

    private JsonNode referred(String reference) {
        if (!reference.equals("#") && !reference.startsWith("#/")) {
            return root.path("");
        }
        // A plus sign is one here, unlike in a form.
        String pointer = URLDecoder.decode(reference.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
        return root.at(JsonPointer.compile(pointer));
    }
}
