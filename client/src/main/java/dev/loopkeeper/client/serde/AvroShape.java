package dev.loopkeeper.client.serde;

import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;

/** What Java type records take, and which schema it demands. */
sealed interface AvroShape<T extends IndexedRecord> {

    /** The schema that records are resolved to, if any. */
    Optional<Schema> expected();

    DatumReader<T> reader(Schema written);

    RecordWriter<T> writer(Schema schema);

    /** A generated class with its own schema. */
    record Generated<T extends SpecificRecord>(Class<T> type, SpecificData model, Schema schema)
            implements AvroShape<T> {

        static <T extends SpecificRecord> Generated<T> of(Class<T> type) {
            SpecificData model = SpecificData.getForClass(type);
            return new Generated<>(type, model, model.getSchema(type));
        }

        @Override
        public Optional<Schema> expected() {
            return Optional.of(schema);
        }

        @Override
        public DatumReader<T> reader(Schema written) {
            return new SpecificDatumReader<>(written, schema, model);
        }

        @Override
        public RecordWriter<T> writer(Schema ignored) {
            return PlannedWriter.of(schema, model);
        }
    }

    /** Any record, in the schema it was written in. */
    record Generic() implements AvroShape<GenericRecord> {

        @Override
        public Optional<Schema> expected() {
            return Optional.empty();
        }

        @Override
        public DatumReader<GenericRecord> reader(Schema written) {
            return new GenericDatumReader<>(written, written, GenericData.get());
        }

        @Override
        public RecordWriter<GenericRecord> writer(Schema schema) {
            return new GenericDatumWriter<GenericRecord>(schema, GenericData.get())::write;
        }
    }
}
