package dev.loopkeeper.embedded.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** A value as JavaScript clients take it: plain, except that a branch is named where a union has several records. */
final class ForeignForm {

    private ForeignForm() {}

    static Object of(Schema schema, Object value) {
        return switch (schema.getType()) {
            case RECORD -> record(schema, (GenericRecord) value);
            case UNION -> union(schema, value);
            case ARRAY -> array(schema, (List<?>) value);
            case MAP -> map(schema, (Map<?, ?>) value);
            case ENUM, STRING -> value.toString();
            case INT, LONG, BOOLEAN, NULL -> value;
            case BYTES, FIXED, FLOAT, DOUBLE ->
                throw new IllegalArgumentException("no case has a value of type " + schema.getType());
        };
    }

    private static Object record(Schema schema, GenericRecord value) {
        var fields = new LinkedHashMap<String, Object>();
        for (Schema.Field field : schema.getFields()) {
            fields.put(field.name(), of(field.schema(), value.get(field.pos())));
        }
        return fields;
    }

    private static Object union(Schema schema, Object value) {
        Schema branch = schema.getTypes().get(GenericData.get().resolveUnion(schema, value));
        Object plain = of(branch, value);
        long others = schema.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .count();
        return others > 1 ? Map.of(branch.getFullName(), plain) : plain;
    }

    private static Object array(Schema schema, List<?> values) {
        var items = new ArrayList<Object>();
        values.forEach(value -> items.add(of(schema.getElementType(), value)));
        return items;
    }

    private static Object map(Schema schema, Map<?, ?> values) {
        var entries = new LinkedHashMap<String, Object>();
        values.forEach((key, value) -> entries.put(key.toString(), of(schema.getValueType(), value)));
        return entries;
    }
}
