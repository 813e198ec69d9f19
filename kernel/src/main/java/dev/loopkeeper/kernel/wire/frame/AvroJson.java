package dev.loopkeeper.kernel.wire.frame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Avro records as JSON for people: fields by name, times in RFC 3339, bytes in base64, and a branch of a union without its name. Shows a record;
 * cannot be read back.
 */
public final class AvroJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private AvroJson() {}

    /** All fields of {@code record}. */
    public static ObjectNode of(IndexedRecord record) {
        ObjectNode object = JSON.objectNode();
        for (Schema.Field field : record.getSchema().getFields()) {
            object.set(field.name(), value(record.get(field.pos())));
        }
        return object;
    }

    private static JsonNode value(@Nullable Object value) {
        return switch (value) {
            case null -> JSON.nullNode();
            case IndexedRecord record -> of(record);
            case Map<?, ?> map -> map(map);
            case Collection<?> list -> list(list);
            case ByteBuffer bytes -> JSON.binaryNode(bytes(bytes));
            case Boolean truth -> JSON.booleanNode(truth);
            case Integer number -> JSON.numberNode(number);
            case Long number -> JSON.numberNode(number);
            case Float number -> JSON.numberNode(number);
            case Double number -> JSON.numberNode(number);
            default -> JSON.textNode(value.toString());
        };
    }

    private static ObjectNode map(Map<?, ?> map) {
        ObjectNode object = JSON.objectNode();
        map.forEach((key, value) -> object.set(String.valueOf(key), value(value)));
        return object;
    }

    private static ArrayNode list(Collection<?> list) {
        ArrayNode array = JSON.arrayNode();
        list.forEach(element -> array.add(value(element)));
        return array;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
