package dev.loopkeeper.schemacheck;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * How our schemas are written: a doc on every type and field, enums that an older reader can default, optional fields that default to
 * null, times in microseconds and no floating point.
 */
final class WritingRules {

    private static final Pattern TIME_NAME = Pattern.compile(".*(At|Until|After|Before|Time)|until|deadline");

    private final List<String> faults = new ArrayList<>();
    private final Set<String> visited = new HashSet<>();

    private WritingRules() {}

    /** What breaks a rule in {@code schema} and everything below it, each as {@code Type.field: what is wrong}. */
    static List<String> faults(Schema schema) {
        WritingRules rules = new WritingRules();
        rules.visit(schema);
        return rules.faults;
    }

    private void visit(Schema schema) {
        switch (schema.getType()) {
            case RECORD -> record(schema);
            case ENUM -> enumeration(schema);
            case ARRAY -> visit(schema.getElementType());
            case MAP -> visit(schema.getValueType());
            case UNION -> schema.getTypes().forEach(this::visit);
            case FIXED, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> {}
        }
    }

    private void record(Schema schema) {
        if (!visited.add(schema.getFullName())) {
            return;
        }
        documented(schema.getName(), schema.getDoc());
        for (Schema.Field field : schema.getFields()) {
            String name = schema.getName() + "." + field.name();
            documented(name, field.doc());
            optional(name, field);
            time(name, field);
            number(name, field.schema());
            visit(field.schema());
        }
    }

    private void enumeration(Schema schema) {
        if (!visited.add(schema.getFullName())) {
            return;
        }
        documented(schema.getName(), schema.getDoc());
        if (!"UNKNOWN".equals(schema.getEnumDefault())) {
            fault(schema.getName(), "the default symbol is not UNKNOWN");
        }
    }

    private void documented(String name, String doc) {
        if (doc == null || doc.isBlank()) {
            fault(name, "there is no doc");
        }
    }

    private void optional(String name, Schema.Field field) {
        if (!field.schema().isNullable()) {
            return;
        }
        boolean nullFirst = field.schema().getType() == Schema.Type.UNION
                && field.schema().getTypes().get(0).getType() == Schema.Type.NULL;
        if (!nullFirst || field.defaultVal() != JsonProperties.NULL_VALUE) {
            fault(name, "the optional field does not default to null");
        }
    }

    private void time(String name, Schema.Field field) {
        Schema value = present(field.schema());
        boolean named = TIME_NAME.matcher(field.name()).matches() && value.getType() == Schema.Type.LONG;
        boolean logical = value.getLogicalType() != null;
        if ((named || logical) && !(value.getLogicalType() instanceof LogicalTypes.TimestampMicros)) {
            fault(name, "the time is not in timestamp-micros");
        }
    }

    private void number(String name, Schema schema) {
        Schema value = present(schema);
        if (value.getType() == Schema.Type.FLOAT || value.getType() == Schema.Type.DOUBLE) {
            fault(name, "the number is not an integer");
        }
    }

    private static Schema present(Schema schema) {
        return schema.getType() == Schema.Type.UNION
                ? schema.getTypes().stream()
                        .filter(type -> type.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElse(schema)
                : schema;
    }

    private void fault(String name, String what) {
        faults.add(name + ": " + what);
    }
}
