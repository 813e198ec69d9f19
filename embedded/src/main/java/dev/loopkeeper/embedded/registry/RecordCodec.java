package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The registry's topic entries as JSON keys and values, laid out as Confluent's registry lays out its own. */
final class RecordCodec {

    private static final ObjectMapper JSON = new ObjectMapper();

    private RecordCodec() {}

    static String key(RegistryRecord entry) {
        return switch (entry) {
            case RegistryRecord.SchemaStored(StoredSchema schema) -> schemaKey(schema.subject(), schema.version());
            case RegistryRecord.SchemaErased(String subject, int version) -> schemaKey(subject, version);
            case RegistryRecord.LevelSet(Optional<String> subject, CompatibilityLevel level) -> levelKey(subject);
            case RegistryRecord.LevelCleared(Optional<String> subject) -> levelKey(subject);
        };
    }

    /** Null is Kafka's own mark for a deletion. */
    static @Nullable String value(RegistryRecord entry) {
        return switch (entry) {
            case RegistryRecord.SchemaStored(StoredSchema schema) ->
                JSON.createObjectNode()
                        .put("subject", schema.subject())
                        .put("version", schema.version())
                        .put("id", schema.id())
                        .put("schema", schema.schema())
                        .put("deleted", schema.deleted())
                        .toString();
            case RegistryRecord.LevelSet(Optional<String> subject, CompatibilityLevel level) ->
                JSON.createObjectNode().put("compatibilityLevel", level.name()).toString();
            case RegistryRecord.SchemaErased erased -> null;
            case RegistryRecord.LevelCleared cleared -> null;
        };
    }

    /**
     * The entry that this key and value stand for.
     *
     * @throws IllegalStateException when they were not written by this registry
     */
    static RegistryRecord entry(String key, @Nullable String value) {
        JsonNode parsedKey = parse(key);
        return switch (parsedKey.path("keytype").asText()) {
            case "SCHEMA" -> schemaEntry(parsedKey, value);
            case "CONFIG" -> levelEntry(parsedKey, value);
            default -> throw new IllegalStateException("expected a SCHEMA or CONFIG entry, but found " + key);
        };
    }

    private static RegistryRecord schemaEntry(JsonNode key, @Nullable String value) {
        String subject = key.path("subject").asText();
        int version = key.path("version").asInt();
        if (value == null) {
            return new RegistryRecord.SchemaErased(subject, version);
        }
        JsonNode stored = parse(value);
        return new RegistryRecord.SchemaStored(new StoredSchema(
                subject,
                version,
                stored.path("id").asInt(),
                stored.path("schema").asText(),
                stored.path("deleted").asBoolean()));
    }

    private static RegistryRecord levelEntry(JsonNode key, @Nullable String value) {
        Optional<String> subject = Optional.ofNullable(key.get("subject")).map(JsonNode::asText);
        if (value == null) {
            return new RegistryRecord.LevelCleared(subject);
        }
        String name = parse(value).path("compatibilityLevel").asText();
        return new RegistryRecord.LevelSet(
                subject,
                CompatibilityLevel.named(name)
                        .orElseThrow(() -> new IllegalStateException("unknown compatibility level " + name)));
    }

    private static String schemaKey(String subject, int version) {
        return JSON.createObjectNode()
                .put("keytype", "SCHEMA")
                .put("subject", subject)
                .put("version", version)
                .put("magic", 1)
                .toString();
    }

    private static String levelKey(Optional<String> subject) {
        ObjectNode key = JSON.createObjectNode().put("keytype", "CONFIG");
        subject.ifPresent(name -> key.put("subject", name));
        return key.put("magic", 0).toString();
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            throw new IllegalStateException("expected JSON in the registry's topic", e);
        }
    }
}
