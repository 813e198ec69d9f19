package dev.loopkeeper.client.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * A schema without the properties that Avro's Java compiler adds for itself ({@code avro.java.*}). Only this form is
 * registered, so that a schema
 * file, a generated class and another language's client all ask for the same schema and get the same id.
 */
public final class PortableSchema {

    private PortableSchema() {}

    /** The portable form; names, docs, defaults, aliases, logical types and other properties stay. */
    public static Schema of(Schema schema) {
        return new Rewriting().rewrite(schema);
    }

    /** One walk over a schema, which may be recursive. */
    private static final class Rewriting {

        private final Map<String, Schema> named = new LinkedHashMap<>();

        Schema rewrite(Schema schema) {
            return switch (schema.getType()) {
                case RECORD -> record(schema);
                case ARRAY -> keep(schema, Schema.createArray(rewrite(schema.getElementType())));
                case MAP -> keep(schema, Schema.createMap(rewrite(schema.getValueType())));
                case UNION ->
                    Schema.createUnion(
                            schema.getTypes().stream().map(this::rewrite).toList());
                case ENUM, FIXED -> schema;
                case STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL ->
                    keep(schema, Schema.create(schema.getType()));
            };
        }

        private Schema record(Schema schema) {
            Schema known = named.get(schema.getFullName());
            if (known != null) {
                return known;
            }
            Schema copy =
                    Schema.createRecord(schema.getName(), schema.getDoc(), schema.getNamespace(), schema.isError());
            named.put(schema.getFullName(), copy);
            schema.getAliases().forEach(copy::addAlias);
            List<Schema.Field> fields = new ArrayList<>(schema.getFields().size());
            for (Schema.Field field : schema.getFields()) {
                fields.add(new Schema.Field(field, rewrite(field.schema())));
            }
            copy.setFields(fields);
            return keep(schema, copy);
        }

        private static Schema keep(Schema from, Schema to) {
            from.getObjectProps().forEach((name, value) -> {
                if (!name.startsWith("avro.java.")) {
                    to.addProp(name, value);
                }
            });
            if (from.getLogicalType() != null) {
                from.getLogicalType().addToSchema(to);
            }
            return to;
        }
    }
}
