package dev.loopkeeper.kernel.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/**
 * Reads a record in Avro's single-object encoding, under whichever version of its schema it was signed: the octets name that by its
 * fingerprint, and all versions that records may have been written with are frozen beside today's.
 */
final class SingleObjectReader<T extends SpecificRecord> {
    private static final String FROZEN = "/dev/loopkeeper/schema/frozen/%s/%d.avsc";

    private final String what;
    private final BinaryMessageDecoder<T> decoder;

    private SingleObjectReader(String what, BinaryMessageDecoder<T> decoder) {
        this.what = what;
        this.decoder = decoder;
    }

    /** A reader of records of {@code type}, which people call {@code what}. */
    static <T extends SpecificRecord> SingleObjectReader<T> of(Class<T> type, String what) {
        SpecificData model = SpecificData.getForClass(type);
        BinaryMessageDecoder<T> decoder = new BinaryMessageDecoder<>(model, model.getSchema(type));
        for (int version = 1; addFrozen(decoder, FROZEN.formatted(type.getSimpleName(), version)); version++) {}
        return new SingleObjectReader<>(what, decoder);
    }

    /**
     * The record that {@code octets} spell.
     *
     * @throws MalformedDocument if they spell none, or one under a schema that is not known here
     */
    T read(byte[] octets) {
        try {
            return decoder.decode(ByteBuffer.wrap(octets));
        } catch (IOException | AvroRuntimeException e) {
            throw new MalformedDocument(what + " in Avro's single-object encoding", "the signed octets are none");
        }
    }

    private static boolean addFrozen(BinaryMessageDecoder<?> decoder, String resource) {
        try (InputStream frozen = SingleObjectReader.class.getResourceAsStream(resource)) {
            if (frozen == null) {
                return false;
            }
            decoder.addSchema(new Schema.Parser().parse(frozen));
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }
}
