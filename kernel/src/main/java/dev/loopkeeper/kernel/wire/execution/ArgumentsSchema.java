package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaId;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import com.networknt.schema.resource.DisallowSchemaLoader;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a tool's arguments must be. Stands alone: a reference to another document is a fault, never a download. */
public final class ArgumentsSchema {
    private static final int MAX_BYTES = 256 * 1024;
    private static final JsonSchemaFactory FACTORY = JsonSchemaFactory.getInstance(
            SpecVersion.VersionFlag.V202012,
            builder -> builder.schemaLoaders(loaders -> loaders.add(DisallowSchemaLoader.getInstance())));

    /** What a schema is, from this class path. */
    private static final JsonSchema META = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaLocation.of(SchemaId.V202012));

    private final @Nullable JsonSchema schema;

    private ArgumentsSchema(@Nullable JsonSchema schema) {
        this.schema = schema;
    }

    /** The schema that {@code text} spells; one that spells none is satisfied by nothing. */
    public static ArgumentsSchema parse(String text) {
        return switch (StrictJson.read(text.getBytes(StandardCharsets.UTF_8), MAX_BYTES)) {
            case JsonReading.Document(var root) -> new ArgumentsSchema(schema(root));
            case JsonReading.Malformed malformed -> new ArgumentsSchema(null);
        };
    }

    /** What is wrong with {@code arguments}, without naming their values; empty when nothing is. */
    public Optional<String> fault(JsonNode arguments) {
        if (schema == null) {
            return Optional.of("the tool has no usable schema, so that nothing satisfies it");
        }
        try {
            return first(schema.validate(arguments)).map(broken -> "they break " + broken);
        } catch (RuntimeException e) {
            return Optional.of("the tool's schema refers to something that is not in it");
        } catch (StackOverflowError e) {
            return Optional.of("the tool's schema refers to itself without end, or they are nested too deep for it");
        }
    }

    /**
     * That {@code schema} is one that stands alone.
     *
     * @param where what a fault calls it
     * @throws MalformedDocument if it does not
     */
    public static void demand(String where, JsonNode schema) {
        Optional<String> fault = first(META.validate(schema)).map(broken -> "it breaks " + broken);
        if (fault.isEmpty()) {
            fault = unresolved(schema);
        }
        fault.ifPresent(actual -> {
            throw new MalformedDocument("a JSON Schema that refers to nothing outside it at " + where, actual);
        });
    }

    private static Optional<String> unresolved(JsonNode schema) {
        try {
            if (SchemaLoops.in(schema)) {
                return Optional.of("it refers to itself without end, so that every call would fail");
            }
            FACTORY.getSchema(schema).initializeValidators();
            return Optional.empty();
        } catch (RuntimeException e) {
            // Whatever the library throws of it, it is the fault of a schema that somebody else wrote, never an outage.
            return Optional.of("it refers to something that is not in it, or has a pattern that is none");
        } catch (StackOverflowError e) {
            return Optional.of("its references or its parts are nested too deep");
        }
    }

    /** What is broken first, and where: the same each time, in whichever order the library tells it. */
    private static Optional<String> first(Set<ValidationMessage> faults) {
        return faults.stream()
                .min(Comparator.comparing(ArgumentsSchema::place).thenComparing(ValidationMessage::getType))
                .map(fault -> "'" + fault.getType() + "' at '" + place(fault) + "'");
    }

    private static String place(ValidationMessage fault) {
        return String.valueOf(fault.getInstanceLocation());
    }

    private static @Nullable JsonSchema schema(JsonNode root) {
        try {
            return FACTORY.getSchema(root);
        } catch (RuntimeException e) {
            return null;
        }
    }
}
