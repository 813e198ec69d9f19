package dev.loopkeeper.projection;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.Writer;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SourcePosition;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** What became of records, by where they stood; an input record must have exactly one fate (invariant I7). */
final class Fates implements AutoCloseable {

    private static final List<LoopTopic> INPUTS = List.of(
            LoopTopic.GOAL_EVENTS,
            LoopTopic.SIGNALS,
            LoopTopic.OPERATIONS,
            LoopTopic.DECISIONS,
            LoopTopic.TURN_EVENTS,
            LoopTopic.RECEIPTS,
            LoopTopic.GOAL_LINKS);

    private final TopicReader<JournalEntry> journal;
    private final TopicReader<Rejection> rejected;
    private final TopicReader<byte[]> letters;
    private final List<TopicReader<byte[]>> inputs;

    Fates(Installation installation) {
        String servers = installation.bootstrapServers();
        this.journal = TopicReader.of(servers, installation.registry(), LoopTopic.ADMITTED, JournalEntry.class);
        this.rejected = TopicReader.of(servers, installation.registry(), LoopTopic.REJECTED, Rejection.class);
        this.letters = bytes(servers, new DeadLetterTopic(Writer.PROJECTION_SERVICE).topicName());
        this.inputs =
                INPUTS.stream().map(topic -> bytes(servers, topic.topicName())).toList();
    }

    /** Where every input record stands. */
    Set<String> places() {
        Set<String> places = new TreeSet<>();
        inputs.forEach(reader ->
                reader.all().forEach(record -> places.add(place(record.topic(), record.partition(), record.offset()))));
        return places;
    }

    /** The fates so far. That a record is parked is none: that comes later. */
    Map<String, List<String>> all() {
        Map<String, List<String>> fates = new TreeMap<>();
        journal.all().stream()
                .filter(record -> !record.value().getKind().equals("RecordParked"))
                .forEach(record -> add(
                        fates,
                        record.value().getSource(),
                        record.value().getVerdict().name()));
        rejected.all()
                .forEach(record ->
                        add(fates, record.value().getSource(), record.value().getCode()));
        letters.all().forEach(record -> {
            fates.computeIfAbsent(place(origin(record)), any -> new ArrayList<>())
                    .add("DEAD_LETTER");
        });
        return fates;
    }

    /** What kinds of facts have taken effect. */
    Set<String> effective() {
        return journal.all().stream()
                .map(ConsumerRecord::value)
                .filter(entry -> entry.getVerdict() == EntryVerdict.ADMITTED)
                .map(JournalEntry::getKind)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A record that was not admitted, as it was kept where it ended. */
    Original original(String place) {
        return Stream.concat(
                        rejected.all().stream()
                                .filter(record ->
                                        place(record.value().getSource()).equals(place))
                                .map(record -> Original.of(record.value())),
                        letters.all().stream()
                                .filter(record -> place(origin(record)).equals(place))
                                .map(Original::of))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        journal.close();
        rejected.close();
        letters.close();
        inputs.forEach(TopicReader::close);
    }

    private static void add(Map<String, List<String>> fates, SourcePosition source, String fate) {
        fates.computeIfAbsent(place(source), any -> new ArrayList<>()).add(fate);
    }

    private static DeadLetterHeaders.Origin origin(ConsumerRecord<String, byte[]> letter) {
        return DeadLetterHeaders.origin(letter.headers()).orElseThrow();
    }

    private static String place(DeadLetterHeaders.Origin origin) {
        return place(origin.topic(), origin.partition(), origin.offset());
    }

    private static String place(SourcePosition source) {
        return place(source.getTopic(), source.getPartition(), source.getOffset());
    }

    private static TopicReader<byte[]> bytes(String servers, String topic) {
        return TopicReader.of(servers, topic, new ByteArrayDeserializer());
    }

    private static String place(String topic, int partition, long offset) {
        return topic + "-" + partition + "@" + offset;
    }
}
