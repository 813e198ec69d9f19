package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Source;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
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

    /** The record as it stood before it was re-keyed; empty when nobody of ours has re-keyed it, so that it must not be believed. */
    static Optional<Arrival> rekeyed(Record<byte @Nullable [], byte @Nullable []> record) {
        return DeadLetterHeaders.origin(record.headers())
                .flatMap(origin -> LoopTopic.named(origin.topic()).map(topic -> arrival(topic, origin, record)));
    }

    /** What is written about a record that somebody else wrote to the internal topic. */
    static Output strayed(RecordMetadata position, Record<byte @Nullable [], byte @Nullable []> record) {
        Instant at = Instant.ofEpochMilli(record.timestamp());
        Headers kept = new RecordHeaders(record.headers().toArray());
        DeadLetterHeaders.write(
                new DeadLetterHeaders.Origin(position.topic(), position.partition(), position.offset(), at),
                new DeadLetterHeaders.Reason(
                        "STRAYED", "a record that this service has re-keyed", "it does not say where it stood"),
                kept);
        return new Output(Sink.DEAD_LETTER, record.key(), record.value(), kept, at);
    }

    private static Arrival arrival(
            LoopTopic topic, DeadLetterHeaders.Origin origin, Record<byte @Nullable [], byte @Nullable []> record) {
        record.headers().remove(DeadLetterHeaders.SOURCE);
        Source source = new Source(origin.topic(), origin.partition(), origin.offset(), origin.appendedAt());
        return new Arrival(topic, source, record.key(), record.value(), record.headers());
    }
}
