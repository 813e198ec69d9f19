package dev.loopkeeper.client.serde;

import java.io.EOFException;
import java.io.IOException;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.DatumReader;

/** How frames with one schema id are read: with a reader of that schema, or not at all. */
sealed interface ReadPlan<T> {

    /** Decodes the payload of a frame. */
    Decoded<T> read(byte[] frame, int schemaId);

    /** Frames of a schema that this reader cannot take. */
    record Refuse<T>(Fault fault, String detail) implements ReadPlan<T> {
        @Override
        public Decoded<T> read(byte[] frame, int schemaId) {
            return new Decoded.Undecodable<>(fault, detail);
        }
    }

    /** Frames whose schema resolves to the reader's. */
    record Resolve<T>(DatumReader<T> reader) implements ReadPlan<T> {

        private static final ThreadLocal<BoundedDecoder> DECODER = ThreadLocal.withInitial(BoundedDecoder::new);

        @Override
        public Decoded<T> read(byte[] frame, int schemaId) {
            BoundedDecoder decoder = DECODER.get().over(frame, Frame.HEAD_BYTES);
            try {
                T value = reader.read(null, decoder);
                int trailing = decoder.remaining();
                return trailing == 0
                        ? new Decoded.Value<>(value, schemaId)
                        : undecodable(
                                Fault.TRAILING_BYTES,
                                "expected the frame to end with its record, but " + trailing + " bytes follow");
            } catch (EOFException e) {
                return undecodable(
                        Fault.TRUNCATED,
                        "expected a whole record of schema " + schemaId + ", but the frame ends inside it");
            } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException | ClassCastException e) {
                // Avro reports impossible branches, symbols and values in any of these ways; the bytes are at fault in
                // all of them.
                return undecodable(
                        Fault.MALFORMED,
                        "expected a record of schema " + schemaId + ", but its bytes cannot be one ("
                                + e.getClass().getSimpleName() + ")");
            } finally {
                decoder.release();
            }
        }

        private static <T> Decoded<T> undecodable(Fault fault, String detail) {
            return new Decoded.Undecodable<>(fault, detail);
        }
    }
}
