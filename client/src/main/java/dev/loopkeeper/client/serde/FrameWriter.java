package dev.loopkeeper.client.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;

/** Writes records of one schema as frames of one id. */
sealed interface FrameWriter<T> {

    byte[] write(T value);

    /** The same, with what an earlier frame has already where that can be told. */
    default FieldedFrame write(RecordFields<T> fields, FieldedFrame before) {
        return FieldedFrame.of(write(fields.whole()));
    }

    /** The record's own schema is the one with that id. */
    record Direct<T>(int schemaId, RecordWriter<T> writer) implements FrameWriter<T> {
        @Override
        public byte[] write(T value) {
            return frame(schemaId, writer, value);
        }

        @Override
        public FieldedFrame write(RecordFields<T> fields, FieldedFrame before) {
            return writer instanceof PlannedWriter<?> planned
                    ? planned.frame(schemaId, fields, before).orElseGet(() -> FieldedFrame.of(write(fields.whole())))
                    : FieldedFrame.of(write(fields.whole()));
        }
    }

    /** The id's schema is a newer one, so the record is resolved to it first. */
    record Translated<T>(
            int schemaId,
            RecordWriter<T> own,
            GenericDatumReader<GenericRecord> reader,
            RecordWriter<GenericRecord> latest)
            implements FrameWriter<T> {

        static <T> Translated<T> of(int schemaId, RecordWriter<T> own, Schema from, Schema to) {
            return new Translated<>(
                    schemaId,
                    own,
                    new GenericDatumReader<>(from, to),
                    new GenericDatumWriter<GenericRecord>(to)::write);
        }

        @Override
        public byte[] write(T value) {
            byte[] ownFrame = frame(schemaId, own, value);
            try {
                GenericRecord translated = reader.read(
                        null,
                        DecoderFactory.get()
                                .binaryDecoder(ownFrame, Frame.HEAD_BYTES, ownFrame.length - Frame.HEAD_BYTES, null));
                return frame(schemaId, latest, translated);
            } catch (IOException e) {
                throw new UncheckedIOException("expected to read back what was just written", e);
            }
        }
    }

    private static <V> byte[] frame(int schemaId, RecordWriter<V> writer, V value) {
        FrameBuffer out = FrameBuffer.cleared();
        Frame.writeHead(out, schemaId);
        try {
            writer.write(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return out.toByteArray();
    }
}
