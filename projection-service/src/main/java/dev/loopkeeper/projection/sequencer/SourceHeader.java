package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Source;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Keeps where a foreign record first stood while it is re-keyed. Whatever a stranger wrote under the same name is replaced before anybody reads
 * it, and only records of the internal topic are believed.
 */
final class SourceHeader {

    private SourceHeader() {}

    static void write(Source source, Headers headers) {
        DeadLetterHeaders.write(origin(source), headers);
    }

    static DeadLetterHeaders.Origin origin(Source source) {
        return new DeadLetterHeaders.Origin(source.topic(), source.partition(), source.offset(), source.appendedAt());
    }

    /** The record as it stands in the topic that it is read from now. */
    static Arrival direct(
            LoopTopic topic, RecordMetadata position, Record<byte @Nullable [], byte @Nullable []> record) {
        Source source = new Source(
                position.topic(), position.partition(), position.offset(), Instant.ofEpochMilli(record.timestamp()));
        return new Arrival(topic, source, record.key(), record.value(), record.headers());
    }

    /**
     * The record as it stood before it was re-keyed.
     *
     * @throws IllegalStateException if the header is missing or broken: a bug, since only we write the internal topic
     */
    static Arrival rekeyed(Record<byte @Nullable [], byte @Nullable []> record) {
        DeadLetterHeaders.Origin origin = DeadLetterHeaders.origin(record.headers())
                .orElseThrow(() -> new IllegalStateException("expected a re-keyed record to have a header "
                        + DeadLetterHeaders.SOURCE + " with topic, partition, offset and time, but it has none"));
        LoopTopic topic = LoopTopic.named(origin.topic())
                .orElseThrow(() -> new IllegalStateException("expected a topic of ours, but got " + origin.topic()));
        record.headers().remove(DeadLetterHeaders.SOURCE);
        Source source = new Source(origin.topic(), origin.partition(), origin.offset(), origin.appendedAt());
        return new Arrival(topic, source, record.key(), record.value(), record.headers());
    }
}
