package dev.loopkeeper.cli.topic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Avro as JSON for reading: times as ISO 8601, bytes as base64, a choice among several records under the record's name, and signed JSON as JSON.
 */
final class AvroJson {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String TIME = "timestamp-micros";

    private AvroJson() {}

    static JsonNode of(Schema schema, @Nullable Object value) {
        if (value == null) {
            return NODES.nullNode();
        }
        return switch (schema.getType()) {
            case RECORD -> object((IndexedRecord) value);
            case UNION -> choice(schema, value);
            case ARRAY -> array(schema.getElementType(), (Collection<?>) value);
            case MAP -> map(schema.getValueType(), (Map<?, ?>) value);
            case BYTES -> NODES.textNode(base64((ByteBuffer) value));
            case LONG -> number(schema, (Long) value);
            case INT -> NODES.numberNode((Integer) value);
            case BOOLEAN -> NODES.booleanNode((Boolean) value);
            case DOUBLE -> NODES.numberNode((Double) value);
            case FLOAT -> NODES.numberNode((Float) value);
            case STRING, ENUM, FIXED, NULL -> NODES.textNode(value.toString());
        };
    }

    private static JsonNode object(IndexedRecord value) {
        ObjectNode tree = NODES.objectNode();
        for (Schema.Field field : value.getSchema().getFields()) {
            tree.set(field.name(), of(field.schema(), value.get(field.pos())));
        }
        readable(tree);
        return tree;
    }

    /** An envelope of signed JSON shows what was signed. */
    private static void readable(ObjectNode tree) {
        if (tree.has("payloadType") && tree.path("payloadType").asText().endsWith("json") && tree.has("payload")) {
            byte[] payload = Base64.getDecoder().decode(tree.path("payload").asText());
            try {
                tree.set("payload", JSON.readTree(payload));
            } catch (JsonProcessingException e) {
                tree.put("payloadFault", "not JSON, whatever its type says");
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    private static JsonNode choice(Schema union, Object value) {
        Schema chosen = union.getTypes().get(GenericData.get().resolveUnion(union, value));
        long choices = union.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .count();
        JsonNode shown = of(chosen, value);
        return choices > 1 ? NODES.objectNode().set(chosen.getName(), shown) : shown;
    }

    private static JsonNode array(Schema element, Collection<?> values) {
        ArrayNode tree = NODES.arrayNode();
        values.forEach(value -> tree.add(of(element, value)));
        return tree;
    }

    private static JsonNode map(Schema element, Map<?, ?> values) {
        ObjectNode tree = NODES.objectNode();
        values.forEach((key, value) -> tree.set(key.toString(), of(element, value)));
        return tree;
    }

    private static JsonNode number(Schema schema, Long value) {
        boolean time = schema.getLogicalType() != null
                && TIME.equals(schema.getLogicalType().getName());
        return time
                ? NODES.textNode(Instant.EPOCH.plus(value, ChronoUnit.MICROS).toString())
                : NODES.numberNode(value);
    }

    private static String base64(ByteBuffer value) {
        byte[] octets = new byte[value.remaining()];
        value.duplicate().get(octets);
        return Base64.getEncoder().encodeToString(octets);
    }
}
