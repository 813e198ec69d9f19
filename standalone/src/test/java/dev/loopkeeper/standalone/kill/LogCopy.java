package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalStop;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * All that the topics hold once a loop has come to rest.
 *
 * @param inputs where each record of the topics that are sequenced stands, as {@code topic-partition@offset}
 * @param journal the journals of all goals
 * @param rejected what was not admitted
 * @param requests what was dispatched
 * @param projections what was published
 * @param stops the outward feed
 * @param deadLetters records that nobody could decode
 */
record LogCopy(
        List<String> inputs,
        List<JournalEntry> journal,
        List<Rejection> rejected,
        List<TurnRequest> requests,
        List<GoalProjection> projections,
        List<GoalStop> stops,
        List<String> deadLetters) {

    private static final List<LoopTopic> SEQUENCED = List.of(
            LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS, LoopTopic.TURN_EVENTS, LoopTopic.RECEIPTS);

    static LogCopy of(String bootstrap, SchemaRegistry registry) {
        List<String> inputs = new ArrayList<>();
        for (LoopTopic topic : SEQUENCED) {
            inputs.addAll(positions(bootstrap, topic.topicName()));
        }
        return new LogCopy(
                List.copyOf(inputs),
                values(bootstrap, registry, LoopTopic.ADMITTED, JournalEntry.class),
                values(bootstrap, registry, LoopTopic.REJECTED, Rejection.class),
                values(bootstrap, registry, LoopTopic.TURN_REQUESTS, TurnRequest.class),
                values(bootstrap, registry, LoopTopic.PROJECTIONS, GoalProjection.class),
                values(bootstrap, registry, LoopTopic.STOPS, GoalStop.class),
                DeadLetterTopic.all().stream()
                        .flatMap(letters -> positions(bootstrap, letters.topicName()).stream())
                        .toList());
    }

    List<JournalEntry> journal(String goal) {
        return journal.stream().filter(entry -> entry.getGoalId().equals(goal)).toList();
    }

    List<TurnRequest> requests(String goal) {
        return requests.stream()
                .filter(request -> request.getGoalId().equals(goal))
                .toList();
    }

    List<GoalProjection> projections(String goal) {
        return projections.stream()
                .filter(projection -> projection.getGoalId().equals(goal))
                .toList();
    }

    /** The places of all records that were judged; one that was judged twice is here twice. */
    List<String> judged() {
        return Stream.concat(
                        journal.stream().map(JournalEntry::getSource),
                        rejected.stream().map(Rejection::getSource))
                .map(source -> place(source.getTopic(), source.getPartition(), source.getOffset()))
                .toList();
    }

    private static <V extends SpecificRecord> List<V> values(
            String bootstrap, SchemaRegistry registry, LoopTopic topic, Class<V> type) {
        try (TopicReader<V> reader = TopicReader.of(bootstrap, registry, topic, type)) {
            return reader.all().stream().map(ConsumerRecord::value).toList();
        }
    }

    private static List<String> positions(String bootstrap, String topic) {
        return records(bootstrap, topic).stream()
                .map(record -> place(topic, record.partition(), record.offset()))
                .toList();
    }

    private static List<ConsumerRecord<String, byte[]>> records(String bootstrap, String topic) {
        try (TopicReader<byte[]> reader = TopicReader.of(bootstrap, topic, new ByteArrayDeserializer())) {
            return reader.all();
        }
    }

    private static String place(String topic, int partition, long offset) {
        return topic + "-" + partition + "@" + offset;
    }
}
