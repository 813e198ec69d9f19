package dev.loopkeeper.standalone.whole;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.Writer;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SourcePosition;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What became of records, by where they stood: each must have exactly one fate. */
final class Fates implements AutoCloseable {
    private final TopicReader<Rejection> rejected;
    private final TopicReader<JournalEntry> journal;
    private final List<TopicReader<byte[]>> letters;

    private Fates(Installation installation) {
        String servers = installation.kafka().bootstrapServers();
        this.rejected = TopicReader.of(servers, installation.registry(), LoopTopic.REJECTED, Rejection.class);
        this.journal = TopicReader.of(servers, installation.registry(), LoopTopic.ADMITTED, JournalEntry.class);
        this.letters = List.of(
                TopicReader.of(
                        servers,
                        new DeadLetterTopic(Writer.PROJECTION_SERVICE).topicName(),
                        new ByteArrayDeserializer()),
                TopicReader.of(
                        servers, new DeadLetterTopic(Writer.TURN_RUNNER).topicName(), new ByteArrayDeserializer()));
    }

    static Fates of(Installation installation) {
        return new Fates(installation);
    }

    /** Every fate up to now, by "topic partition offset". */
    Map<String, List<String>> all() {
        Map<String, List<String>> fates = new TreeMap<>();
        rejected.all()
                .forEach(record -> add(
                        fates, place(record.value().getSource()), record.value().getCode()));
        // That a record is parked is no fate: that comes later, and is one of the others.
        journal.all().stream()
                .filter(record -> !record.value().getKind().equals("RecordParked"))
                .forEach(record -> add(fates, place(record.value().getSource()), "ADMITTED"));
        letters.forEach(reader -> reader.all().forEach(letter -> add(fates, place(letter), "DEAD_LETTER")));
        return fates;
    }

    @Override
    public void close() {
        rejected.close();
        journal.close();
        letters.forEach(TopicReader::close);
    }

    private static void add(Map<String, List<String>> fates, String place, String fate) {
        fates.computeIfAbsent(place, any -> new ArrayList<>()).add(fate);
    }

    private static String place(SourcePosition source) {
        return source.getTopic() + " " + source.getPartition() + " " + source.getOffset();
    }

    private static String place(ConsumerRecord<String, byte[]> letter) {
        DeadLetterHeaders.Origin origin =
                DeadLetterHeaders.origin(letter.headers()).orElseThrow();
        return origin.topic() + " " + origin.partition() + " " + origin.offset();
    }
}
