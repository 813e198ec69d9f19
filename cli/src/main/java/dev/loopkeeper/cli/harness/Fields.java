package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of one object in a case file. Whatever is wrong is a usage error that names the place.
 *
 * @param where the place, such as {@code success/case.yaml: steps[1]}
 * @param tree the object
 */
record Fields(String where, ObjectNode tree) {

    static Fields of(String where, JsonNode tree) {
        if (tree instanceof ObjectNode object) {
            return new Fields(where, object);
        }
        throw wrong(
                where,
                "expected an object, but it is " + tree.getNodeType().name().toLowerCase(java.util.Locale.ROOT));
    }

    /** Refuses fields that no case knows: a misspelled expectation must not pass. */
    Fields only(String... known) {
        var unknown = new TreeSet<String>();
        tree.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(Set.of(known));
        if (!unknown.isEmpty()) {
            throw wrong(where, "expected only " + String.join(", ", known) + ", but there is " + unknown.first());
        }
        return this;
    }

    String text(String name) {
        return optionalText(name).orElseThrow(() -> wrong(where, "expected a field " + name + ", but it is missing"));
    }

    Optional<String> optionalText(String name) {
        JsonNode value = tree.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isValueNode()) {
            throw wrong(where, "expected " + name + " to be text, but it is more than that");
        }
        return Optional.of(value.asText());
    }

    int integer(String name, int absent) {
        JsonNode value = tree.path(name);
        if (value.isMissingNode()) {
            return absent;
        }
        if (!value.isInt()) {
            throw wrong(where, "expected " + name + " to be a whole number, but it is " + value);
        }
        return value.asInt();
    }

    boolean yes(String name) {
        String answer = text(name);
        return switch (answer) {
            case "yes", "true" -> true;
            case "no", "false" -> false;
            default -> throw wrong(where, "expected " + name + " to be yes or no, but it is " + answer);
        };
    }

    Fields object(String name) {
        return of(where + "." + name, tree.path(name));
    }

    ObjectNode optionalObject(String name) {
        return tree.has(name) ? object(name).tree() : tree.objectNode();
    }

    List<Fields> objects(String name) {
        List<Fields> found = new ArrayList<>();
        for (JsonNode element : tree.path(name)) {
            found.add(of(where + "." + name + "[" + found.size() + "]", element));
        }
        return found;
    }

    static CommandFailure wrong(String where, String what) {
        return CommandFailure.usage(where + ": " + what, "correct the case file");
    }
}
