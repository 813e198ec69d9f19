package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import org.apache.avro.generic.IndexedRecord;

/** Reads frames of topics that only we and our operators write, where undecodable bytes are exceptional. */
final class Frames {

    private Frames() {}

    /**
     * The record in {@code frame}.
     *
     * @throws MalformedDocument if there is none
     * @throws dev.loopkeeper.client.registry.RegistryUnavailableException if the registry could not be asked
     */
    static <T extends IndexedRecord> T read(AvroCodec<T> codec, byte[] frame) {
        return switch (codec.decode(frame)) {
            case Decoded.Value<T> decoded -> decoded.value();
            case Decoded.Undecodable<T> fault ->
                throw new MalformedDocument("a readable Avro record", fault.fault() + ": " + fault.detail());
            case Decoded.Unavailable<T> away -> throw away.cause();
        };
    }
}
