package dev.loopkeeper.client.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumWriter;

/**
 * Writes records of a generated class by a plan that is made once, byte for byte as Avro's own writer does: that one looks up for each value
 * of each record how it is to be written, which takes several times as long as the writing. A record that the plan cannot write is left to
 * Avro's writer, which also says best what is wrong with it.
 */
record PlannedWriter<T extends IndexedRecord>(ValuePlan.OfRecord plan, DatumWriter<T> avro) implements RecordWriter<T> {

    static <T extends IndexedRecord> PlannedWriter<T> of(Schema schema, SpecificData model) {
        return new PlannedWriter<>(new ValuePlans(model).record(schema), new SpecificDatumWriter<>(schema, model));
    }

    @Override
    public void write(T value, FrameBuffer out) throws IOException {
        int before = out.length();
        try {
            plan.write(value, out);
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
            out.cut(before);
            avro.write(value, out);
        }
    }

    /** A whole frame, with what {@code before} has already; empty when the plan cannot write a field. */
    Optional<FieldedFrame> frame(int schemaId, RecordFields<?> fields, FieldedFrame before) {
        FrameBuffer out = FrameBuffer.cleared();
        Frame.writeHead(out, schemaId);
        int[] ends = new int[plan.fields()];
        try {
            for (int field = 0; field < ends.length; field++) {
                if (before.knows(field, schemaId) && fields.same(field)) {
                    before.copy(field, out);
                } else {
                    plan.field(field).write(fields.value(field), out);
                }
                ends[field] = out.length();
            }
        } catch (ClassCastException | NullPointerException | IndexOutOfBoundsException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return Optional.of(new FieldedFrame(out.toByteArray(), ends));
    }
}
