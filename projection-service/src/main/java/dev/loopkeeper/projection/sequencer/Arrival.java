package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Source;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord.Original;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A record as it first reached Kafka.
 *
 * @param topic one of the sequencer's inputs
 * @param source where it stood there, and when it was appended
 * @param key its key, or null
 * @param value its value, or null
 * @param headers its headers, without ours
 */
record Arrival(LoopTopic topic, Source source, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {

    Optional<byte[]> originalKey() {
        return Optional.ofNullable(key);
    }

    Optional<byte[]> originalValue() {
        return Optional.ofNullable(value);
    }

    Original original() {
        List<RefusedRecord.Header> named = new ArrayList<>();
        for (Header header : headers) {
            named.add(new RefusedRecord.Header(header.key(), Optional.ofNullable(header.value())));
        }
        return new Original(originalKey(), originalValue(), named);
    }
}
