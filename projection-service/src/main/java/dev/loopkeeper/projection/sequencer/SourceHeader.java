package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Source;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Keeps where a foreign record first stood while it is re-keyed. Whatever a stranger wrote under the same name is replaced before anybody reads
 * it, and only records of the internal topic are believed.
 */
final class SourceHeader {

    private static final String NAME = "loop_source";
    private static final int PARTS = 4;

    private SourceHeader() {}

    static void write(Source source, Headers headers) {
        String text = String.join(
                " ",
                source.topic(),
                Integer.toString(source.partition()),
                Long.toString(source.offset()),
                Long.toString(source.appendedAt().toEpochMilli()));
        headers.remove(NAME);
        headers.add(NAME, text.getBytes(UTF_8));
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
        Header header = record.headers().lastHeader(NAME);
        if (header == null) {
            throw new IllegalStateException(
                    "expected a re-keyed record to have a header " + NAME + ", but it has none");
        }
        Source source = parse(new String(header.value(), UTF_8));
        LoopTopic topic = LoopTopic.named(source.topic())
                .orElseThrow(() -> new IllegalStateException("expected a topic of ours, but got " + source.topic()));
        record.headers().remove(NAME);
        return new Arrival(topic, source, record.key(), record.value(), record.headers());
    }

    private static Source parse(String text) {
        List<String> parts = List.of(text.split(" ", -1));
        if (parts.size() != PARTS) {
            throw new IllegalStateException(
                    "expected topic, partition, offset and time in " + NAME + ", but got " + text);
        }
        return new Source(
                parts.get(0),
                Integer.parseInt(parts.get(1)),
                Long.parseLong(parts.get(2)),
                Instant.ofEpochMilli(Long.parseLong(parts.get(3))));
    }
}
