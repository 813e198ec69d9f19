package dev.loopkeeper.client.serde;

import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * A codec as a Kafka deserializer that never throws: undecodable bytes are a value, and the consumer decides. Null
 * stays null, a tombstone.
 */
public final class DecodingDeserializer<T extends IndexedRecord> implements Deserializer<Decoded<T>> {

    private final AvroCodec<T> codec;

    public DecodingDeserializer(AvroCodec<T> codec) {
        this.codec = codec;
    }

    @Override
    public @Nullable Decoded<T> deserialize(String topic, byte @Nullable [] frame) {
        return frame == null ? null : codec.decode(frame);
    }
}
