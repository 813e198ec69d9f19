package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the topics say about one goal: committed records, read as they come. */
final class GoalRecords implements AutoCloseable {

    private static final Set<LoopTopic> TOPICS = EnumSet.of(
            LoopTopic.DECISIONS,
            LoopTopic.TURN_REQUESTS,
            LoopTopic.RECEIPTS,
            LoopTopic.ADMITTED,
            LoopTopic.REJECTED,
            LoopTopic.STOPS);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final GoalId goal;
    private final TopicReader reader;
    private final List<TopicRecord> seen = new ArrayList<>();

    private GoalRecords(GoalId goal, TopicReader reader) {
        this.goal = goal;
        this.reader = reader;
    }

    static GoalRecords of(GoalId goal, KafkaAddresses kafka) {
        return new GoalRecords(
                goal,
                TopicReader.open(
                        kafka, TOPICS.stream().map(LoopTopic::topicName).toList()));
    }

    /** Whether the goal's records have come to fulfil {@code wanted} before the deadline. */
    boolean await(Predicate<GoalRecords> wanted, Duration deadline) {
        long until = System.nanoTime() + deadline.toNanos();
        while (!wanted.test(this)) {
            if (System.nanoTime() > until) {
                return false;
            }
            keep(reader.poll(LOOK));
        }
        return true;
    }

    /** Reads up to what is committed now. */
    void catchUp() {
        keep(reader.toPresentEnd());
    }

    /** The values on one topic, in order. */
    List<JsonNode> on(LoopTopic topic) {
        return records(topic).map(TopicRecord::value).toList();
    }

    /** The record of a topic that the journal admitted under this event id. */
    Optional<JsonNode> journaled(String eventId) {
        return on(LoopTopic.ADMITTED).stream()
                .filter(entry -> entry.path("eventId").asText().equals(eventId))
                .findFirst();
    }

    /** The stop's reason, once the goal has stopped. */
    Optional<String> stopReason() {
        return on(LoopTopic.STOPS).stream()
                .findFirst()
                .map(stop -> stop.path("reason").asText());
    }

    @Override
    public void close() {
        reader.close();
    }

    private Stream<TopicRecord> records(LoopTopic topic) {
        return seen.stream()
                .filter(record -> record.topic().equals(topic.topicName()))
                .sorted(Comparator.comparingLong(TopicRecord::offset));
    }

    private void keep(List<TopicRecord> records) {
        records.stream().filter(record -> record.key().equals(goal.toString())).forEach(seen::add);
    }
}
