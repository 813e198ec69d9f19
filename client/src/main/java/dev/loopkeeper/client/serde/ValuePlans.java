package dev.loopkeeper.client.serde;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;

/** Makes the plan of a schema, each of its records once. */
final class ValuePlans {

    private static final int OPTIONAL_BRANCHES = 2;

    private final SpecificData model;
    private final Map<Schema, ValuePlan.OfRecord> records = new IdentityHashMap<>();

    /**
     * @param model knows the Java types of logical types, and which branch of a union a value takes
     */
    ValuePlans(SpecificData model) {
        this.model = model;
    }

    ValuePlan of(Schema schema) {
        LogicalType logical = schema.getLogicalType();
        Conversion<?> conversion = logical == null ? null : model.getConversionFor(logical);
        return conversion == null ? raw(schema) : new ValuePlan.Converted(schema, conversion, raw(schema));
    }

    private ValuePlan raw(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> record(schema);
            case ARRAY -> new ValuePlan.OfArray(of(schema.getElementType()));
            case MAP -> new ValuePlan.OfMap(of(schema.getValueType()));
            case UNION -> union(schema);
            case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, STRING, BYTES, FIXED, ENUM ->
                ValuePlan.ofPlain(schema.getType());
        };
    }

    ValuePlan.OfRecord record(Schema schema) {
        ValuePlan.OfRecord known = records.get(schema);
        if (known != null) {
            return known;
        }
        List<Schema.Field> fields = schema.getFields();
        ValuePlan.OfRecord planned = new ValuePlan.OfRecord(fields.size());
        records.put(schema, planned);
        fields.forEach(field -> planned.plan(field.pos(), of(field.schema())));
        return planned;
    }

    private ValuePlan union(Schema schema) {
        List<Schema> branches = schema.getTypes();
        if (schema.isNullable() && branches.size() == OPTIONAL_BRANCHES) {
            int absent = branches.get(0).getType() == Schema.Type.NULL ? 0 : 1;
            return new ValuePlan.OfOptional(absent, 1 - absent, of(branches.get(1 - absent)));
        }
        return new ValuePlan.OfUnion(
                schema, model, branches.stream().map(this::of).toArray(ValuePlan[]::new));
    }
}
