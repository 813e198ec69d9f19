package dev.loopkeeper.client.serde;

import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * A codec as a strict Kafka deserializer. Null stays null, a tombstone. Throws {@link UndecodableRecordException} for
 * bytes that are no record and
 * {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when that is not known yet.
 */
public final class AvroDeserializer<T extends IndexedRecord> implements Deserializer<T> {

    private final AvroCodec<T> codec;

    public AvroDeserializer(AvroCodec<T> codec) {
        this.codec = codec;
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] frame) {
        if (frame == null) {
            return null;
        }
        Decoded<T> decoded = codec.decode(frame);
        if (decoded instanceof Decoded.Value<T> value) {
            return value.value();
        }
        if (decoded instanceof Decoded.Undecodable<T> undecodable) {
            throw new UndecodableRecordException(undecodable.fault(), undecodable.detail());
        }
        throw ((Decoded.Unavailable<T>) decoded).cause();
    }
}
