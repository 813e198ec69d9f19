package dev.loopkeeper.client.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/**
 * Writes records of a generated class in Avro's single-object encoding: a marker, the schema's CRC-64-AVRO fingerprint, the record. Needs no
 * registry. Safe for use by many threads.
 */
public final class SingleObjectWriter<T extends SpecificRecord> {

    private static final int MARKER = 0xC3;
    private static final int VERSION = 1;

    private final RecordWriter<T> writer;
    private final long fingerprint;

    private SingleObjectWriter(RecordWriter<T> writer, long fingerprint) {
        this.writer = writer;
        this.fingerprint = fingerprint;
    }

    /** A writer of records of {@code type}. */
    public static <T extends SpecificRecord> SingleObjectWriter<T> of(Class<T> type) {
        SpecificData model = SpecificData.getForClass(type);
        Schema schema = model.getSchema(type);
        return new SingleObjectWriter<>(
                PlannedWriter.of(schema, model), SchemaNormalization.parsingFingerprint64(schema));
    }

    /**
     * The octets of a record.
     *
     * @throws org.apache.avro.AvroRuntimeException if the record is incomplete, a programming error
     */
    public byte[] write(T value) {
        FrameBuffer out = FrameBuffer.cleared();
        out.write(MARKER);
        out.write(VERSION);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            out.write((int) (fingerprint >>> shift));
        }
        try {
            writer.write(value, out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return out.toByteArray();
    }
}
