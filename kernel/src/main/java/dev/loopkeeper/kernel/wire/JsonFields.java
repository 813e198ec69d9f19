package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.IdGrammar;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The fields of a JSON object, read strictly: every fault names the field, what was expected and what came. Remembers what was read, so that fields
 * nobody asked for can be refused. Integers may be JSON numbers or strings, since beyond 2^53 only strings are safe.
 */
public final class JsonFields {
    private final String where;
    private final JsonNode node;
    private final Set<String> read = new HashSet<>();

    private JsonFields(String where, JsonNode node) {
        this.where = where;
        this.node = node;
    }

    /**
     * The fields of {@code node}.
     *
     * @throws MalformedDocument if it is no object
     */
    public static JsonFields of(String where, JsonNode node) {
        if (!node.isObject()) {
            throw new MalformedDocument("an object at " + where, "it is " + kind(node));
        }
        return new JsonFields(where, node);
    }

    /**
     * The fields of the object that {@code octets} spell in JSON.
     *
     * @throws MalformedDocument if they spell none, are too many, or name a field twice
     */
    public static JsonFields parse(String where, byte[] octets, int maxBytes) {
        return switch (StrictJson.read(octets, maxBytes)) {
            case JsonReading.Document document -> of(where, document.root());
            case JsonReading.Malformed malformed ->
                throw new MalformedDocument(malformed.expected() + " as " + where, malformed.actual());
        };
    }

    /** The object itself. */
    public JsonNode node() {
        return node;
    }

    /** The names of all fields. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Where the field is, for error texts. */
    public String at(String name) {
        return where + "." + name;
    }

    /** Whether the field is there and not null. */
    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    /** A text that must be there. */
    public String text(String name) {
        JsonNode value = present(name);
        if (!value.isTextual()) {
            throw wrong(name, "a text", value);
        }
        return value.textValue();
    }

    /** A text that may be missing or null. */
    public Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : missing(name);
    }

    /** A text that may be missing or null, with {@code fallback}. */
    public String text(String name, String fallback) {
        return optionalText(name).orElse(fallback);
    }

    /** A whole number that must be there. */
    public long whole(String name) {
        JsonNode value = present(name);
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            return value.longValue();
        }
        if (value.isTextual()) {
            try {
                return Long.parseLong(value.textValue());
            } catch (NumberFormatException e) {
                throw wrong(name, "a whole number", value);
            }
        }
        throw wrong(name, "a whole number", value);
    }

    /** A whole number that may be missing or null, with {@code fallback}. */
    public long whole(String name, long fallback) {
        return has(name) ? whole(name) : this.<Long>missing(name).orElse(fallback);
    }

    /** A whole number that fits 32 bits and must be there. */
    public int smallWhole(String name) {
        long value = whole(name);
        if (value != (int) value) {
            throw wrong(name, "a whole number of 32 bits", node.get(name));
        }
        return (int) value;
    }

    /** A whole number that fits 32 bits and may be missing or null, with {@code fallback}. */
    public int smallWhole(String name, int fallback) {
        return has(name) ? smallWhole(name) : this.<Integer>missing(name).orElse(fallback);
    }

    /** A truth value that may be missing or null, with {@code fallback}. */
    public boolean flag(String name, boolean fallback) {
        if (!has(name)) {
            return this.<Boolean>missing(name).orElse(fallback);
        }
        JsonNode value = present(name);
        if (!value.isBoolean()) {
            throw wrong(name, "true or false", value);
        }
        return value.booleanValue();
    }

    /** An RFC 3339 time in UTC that must be there. */
    public Instant instant(String name) {
        String text = text(name);
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new MalformedDocument(
                    "a time such as 2026-01-31T12:00:00Z at " + at(name), "it is " + IdGrammar.quote(text));
        }
    }

    /** A digest that must be there. */
    public Digest digest(String name) {
        try {
            return new Digest(text(name));
        } catch (MalformedDocument e) {
            throw e;
        } catch (IllegalArgumentException e) {
            Sentence said = Sentence.of(e, "a digest").at(at(name));
            throw new MalformedDocument(said.expected(), said.actual());
        }
    }

    /** A digest that may be missing or null. */
    public Optional<Digest> optionalDigest(String name) {
        return has(name) ? Optional.of(digest(name)) : missing(name);
    }

    /** An id that must be there, made by a constructor that throws for a text that is none. */
    public <T> T id(String name, Function<String, T> constructor) {
        String text = text(name);
        try {
            return constructor.apply(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedId(Sentence.of(e, "an id").at(at(name)));
        }
    }

    /** A list of ids; empty when missing or null. */
    public <T> List<T> ids(String name, Function<String, T> constructor) {
        List<T> ids = new ArrayList<>();
        for (String text : texts(name)) {
            try {
                ids.add(constructor.apply(text));
            } catch (IllegalArgumentException e) {
                throw new MalformedId(Sentence.of(e, "ids").at(at(name)));
            }
        }
        return ids;
    }

    /** One of an enum's names, which must be there. */
    public <E extends Enum<E>> E oneOf(String name, Class<E> type) {
        String text = text(name);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text)) {
                return constant;
            }
        }
        throw new MalformedDocument(
                "one of " + List.of(type.getEnumConstants()) + " at " + at(name), "it is " + IdGrammar.quote(text));
    }

    /** A list of an enum's names; empty when missing or null. */
    public <E extends Enum<E>> List<E> several(String name, Class<E> type) {
        List<E> constants = new ArrayList<>();
        for (String text : texts(name)) {
            try {
                constants.add(Enum.valueOf(type, text));
            } catch (IllegalArgumentException e) {
                throw new MalformedDocument(
                        "each of " + at(name) + " to be one of " + List.of(type.getEnumConstants()),
                        "one is " + IdGrammar.quote(text));
            }
        }
        return constants;
    }

    /** An object that must be there. */
    public JsonFields object(String name) {
        return of(at(name), present(name));
    }

    /** An object that may be missing or null. */
    public Optional<JsonFields> optionalObject(String name) {
        return has(name) ? Optional.of(object(name)) : missing(name);
    }

    /** A list of objects; empty when missing or null. */
    public List<JsonFields> objects(String name) {
        List<JsonFields> objects = new ArrayList<>();
        for (JsonNode element : list(name)) {
            objects.add(of(at(name) + "[" + objects.size() + "]", element));
        }
        return objects;
    }

    /** A list of texts; empty when missing or null. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : list(name)) {
            if (!element.isTextual()) {
                throw wrong(name, "a list of texts", element);
            }
            texts.add(element.textValue());
        }
        return texts;
    }

    /** An object of texts; empty when missing or null. */
    public Map<String, String> textMap(String name) {
        Map<String, String> texts = new TreeMap<>();
        optionalObject(name).ifPresent(fields -> fields.names().forEach(key -> texts.put(key, fields.text(key))));
        return texts;
    }

    /** Any value, or empty when missing or null. */
    public Optional<JsonNode> any(String name) {
        return has(name) ? Optional.of(present(name)) : missing(name);
    }

    /** A time that may be missing or null. */
    public Optional<Instant> optionalInstant(String name) {
        return has(name) ? Optional.of(instant(name)) : missing(name);
    }

    /**
     * Refuses fields that nobody has asked for.
     *
     * @throws MalformedDocument naming the first of them
     */
    public void refuseUnknown() {
        for (String name : names()) {
            if (!read.contains(name)) {
                throw new MalformedDocument(
                        "no other fields at " + where + " than "
                                + read.stream().sorted().toList(),
                        IdGrammar.quote(name) + " is there");
            }
        }
    }

    private Iterable<JsonNode> list(String name) {
        read.add(name);
        if (!has(name)) {
            return List.of();
        }
        JsonNode value = present(name);
        if (!value.isArray()) {
            throw wrong(name, "a list", value);
        }
        return value;
    }

    private JsonNode present(String name) {
        read.add(name);
        JsonNode value = node.get(name);
        if (value == null || value.isNull()) {
            throw new MalformedDocument("a value at " + at(name), "there is none");
        }
        return value;
    }

    private <T> Optional<T> missing(String name) {
        read.add(name);
        return Optional.empty();
    }

    private MalformedDocument wrong(String name, String expected, JsonNode value) {
        return new MalformedDocument(expected + " at " + at(name), "it is " + kind(value));
    }

    private static String kind(JsonNode value) {
        String text = value.isTextual() ? value.textValue() : value.toString();
        return switch (value.getNodeType()) {
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            default -> IdGrammar.quote(text);
        };
    }
}
