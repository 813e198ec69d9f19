package dev.loopkeeper.standalone.whole;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.StatusKind;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import org.apache.avro.specific.SpecificRecord;

/** What can be seen of an installation from outside: its topics. */
final class Log implements AutoCloseable {
    private final TopicReader<GoalProjection> projections;
    private final TopicReader<TurnRequest> requests;
    private final TopicReader<SealedReceipt> receipts;
    private final TopicReader<Rejection> rejected;
    private final TopicReader<JournalEntry> journal;
    private final TopicReader<TurnEvent> events;

    private Log(Installation installation) {
        this.projections = reader(installation, LoopTopic.PROJECTIONS, GoalProjection.class);
        this.requests = reader(installation, LoopTopic.TURN_REQUESTS, TurnRequest.class);
        this.receipts = reader(installation, LoopTopic.RECEIPTS, SealedReceipt.class);
        this.rejected = reader(installation, LoopTopic.REJECTED, Rejection.class);
        this.journal = reader(installation, LoopTopic.ADMITTED, JournalEntry.class);
        this.events = reader(installation, LoopTopic.TURN_EVENTS, TurnEvent.class);
    }

    static Log of(Installation installation) {
        return new Log(installation);
    }

    TopicReader<GoalProjection> projections() {
        return projections;
    }

    TopicReader<TurnRequest> requests() {
        return requests;
    }

    TopicReader<SealedReceipt> receipts() {
        return receipts;
    }

    TopicReader<Rejection> rejected() {
        return rejected;
    }

    TopicReader<JournalEntry> journal() {
        return journal;
    }

    TopicReader<TurnEvent> events() {
        return events;
    }

    /** The goal once it has stopped. */
    GoalProjection stopped(String goal) {
        return projections.await(
                "a stopped goal", goal, found -> found.getStatus().getKind() == StatusKind.STOPPED);
    }

    /** The n-th gate of the goal once it is open, counted from 1. */
    OpenGate gate(String goal, int n) {
        return projections
                .await(
                        "gate g" + n,
                        goal,
                        found -> found.getHolds().getGates().stream()
                                .anyMatch(gate -> gate.getId().equals("g" + n)))
                .getHolds()
                .getGates()
                .getFirst();
    }

    /** The request of this attempt once it is dispatched. */
    TurnRequest request(String goal, int turn, int attempt) {
        return requests.await(
                "the request of turn " + turn + " attempt " + attempt,
                goal,
                found -> found.getTurn() == turn && found.getAttempt() == attempt);
    }

    /** The first rejection of the goal with this code. */
    Rejection rejection(String goal, String code) {
        return rejected.awaitRecord(
                        "a rejection with " + code,
                        record -> goal.equals(record.value().getGoalId())
                                && record.value().getCode().equals(code))
                .value();
    }

    @Override
    public void close() {
        projections.close();
        requests.close();
        receipts.close();
        rejected.close();
        journal.close();
        events.close();
    }

    private static <T extends SpecificRecord> TopicReader<T> reader(
            Installation installation, LoopTopic topic, Class<T> type) {
        return TopicReader.of(installation.kafka().bootstrapServers(), installation.registry(), topic, type);
    }
}
