package dev.loopkeeper.client.serde;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Conversion;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** How values of one schema are written. Throws {@link ClassCastException} or {@link NullPointerException} for any other value. */
@FunctionalInterface
@SuppressWarnings("NullAway") // A null where none may be is what the caller hears of.
interface ValuePlan {

    void write(@Nullable Object value, FrameBuffer out) throws IOException;

    /** Those that need no schema. */
    static ValuePlan ofPlain(Schema.Type type) {
        return switch (type) {
            case NULL -> (value, out) -> {};
            case BOOLEAN -> (value, out) -> out.writeBoolean((Boolean) value);
            case INT -> (value, out) -> out.writeInt((Integer) value);
            case LONG -> (value, out) -> out.writeLong((Long) value);
            case FLOAT -> (value, out) -> out.writeFloat((Float) value);
            case DOUBLE -> (value, out) -> out.writeDouble((Double) value);
            case STRING -> ValuePlan::writeText;
            case BYTES -> (value, out) -> out.writeBytes((ByteBuffer) value);
            case FIXED -> ValuePlan::writeFixed;
            case ENUM -> (value, out) -> out.writeEnum(((Enum<?>) value).ordinal());
            case RECORD, ARRAY, MAP, UNION -> throw new IllegalArgumentException(type + " is no plain type");
        };
    }

    private static void writeText(@Nullable Object value, FrameBuffer out) throws IOException {
        if (value instanceof String text) {
            out.writeString(text);
        } else {
            out.writeString((CharSequence) value);
        }
    }

    private static void writeFixed(@Nullable Object value, FrameBuffer out) {
        byte[] octets = ((GenericFixed) value).bytes();
        out.writeFixed(octets, 0, octets.length);
    }

    /** A value in its Java type, written as what its schema's logical type stands on. */
    record Converted(Schema schema, Conversion<?> conversion, ValuePlan raw) implements ValuePlan {
        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            raw.write(Conversions.convertToRawType(value, schema, schema.getLogicalType(), conversion), out);
        }
    }

    /** A record, field by field. */
    final class OfRecord implements ValuePlan {

        private final ValuePlan[] fields;

        /** One whose fields are yet to be planned: a record may contain others of its own kind. */
        OfRecord(int fields) {
            this.fields = new ValuePlan[fields];
        }

        void plan(int field, ValuePlan plan) {
            fields[field] = plan;
        }

        int fields() {
            return fields.length;
        }

        ValuePlan field(int field) {
            return fields[field];
        }

        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            IndexedRecord record = (IndexedRecord) value;
            for (int i = 0; i < fields.length; i++) {
                fields[i].write(record.get(i), out);
            }
        }
    }

    /** An array, as one block. */
    record OfArray(ValuePlan items) implements ValuePlan {
        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            Collection<?> all = (Collection<?>) value;
            out.writeArrayStart();
            out.setItemCount(all.size());
            for (Object item : all) {
                items.write(item, out);
            }
            out.writeArrayEnd();
        }
    }

    /** A map, as one block in its own order. */
    record OfMap(ValuePlan values) implements ValuePlan {
        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            Map<?, ?> all = (Map<?, ?>) value;
            out.writeMapStart();
            out.setItemCount(all.size());
            for (Map.Entry<?, ?> entry : all.entrySet()) {
                writeText(entry.getKey(), out);
                values.write(entry.getValue(), out);
            }
            out.writeMapEnd();
        }
    }

    /** A value that may be missing. */
    record OfOptional(int absent, int present, ValuePlan plan) implements ValuePlan {
        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            out.writeIndex(value == null ? absent : present);
            if (value != null) {
                plan.write(value, out);
            }
        }
    }

    /** One of several types; the model knows which. */
    record OfUnion(Schema union, GenericData model, ValuePlan[] branches) implements ValuePlan {
        @Override
        public void write(@Nullable Object value, FrameBuffer out) throws IOException {
            int branch = model.resolveUnion(union, value);
            out.writeIndex(branch);
            branches[branch].write(value, out);
        }
    }
}
