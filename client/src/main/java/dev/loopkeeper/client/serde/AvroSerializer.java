package dev.loopkeeper.client.serde;

import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A codec as a Kafka serializer. Null stays null, a tombstone. The topic is ignored: the codec knows its subject. */
public final class AvroSerializer<T extends IndexedRecord> implements Serializer<T> {

    private final AvroCodec<T> codec;

    public AvroSerializer(AvroCodec<T> codec) {
        this.codec = codec;
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T value) {
        return value == null ? null : codec.encode(value);
    }
}
