package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.TurnRequested;
import dev.loopkeeper.schema.TurnStarted;
import java.util.function.BiPredicate;
import org.apache.avro.specific.SpecificRecord;

/** A step of a turn's way around the loop, as it shows on a topic. */
enum Step {
    GOAL_EVENT(LoopTopic.GOAL_EVENTS, GoalEvent.class, (event, turn) -> true),
    REQUEST(
            LoopTopic.DECISIONS,
            Decision.class,
            (decision, turn) -> decision.getEvent() instanceof TurnRequested requested && requested.getTurn() == turn),
    DISPATCH(LoopTopic.TURN_REQUESTS, TurnRequest.class, (request, turn) -> request.getTurn() == turn),
    TURN_STARTED(
            LoopTopic.TURN_EVENTS,
            TurnEvent.class,
            (event, turn) -> event.getEvent() instanceof TurnStarted && event.getTurn() == turn),
    RECEIPT(LoopTopic.RECEIPTS, SealedReceipt.class, (receipt, turn) -> receipt.getTurn() == turn),
    FOLD(
            LoopTopic.PROJECTIONS,
            GoalProjection.class,
            (projection, turn) ->
                    projection.getHistory().getReceipts().stream().anyMatch(receipt -> receipt.getTurn() == turn));

    private final LoopTopic topic;
    private final Class<? extends SpecificRecord> type;
    private final BiPredicate<SpecificRecord, Integer> reached;

    <V extends SpecificRecord> Step(LoopTopic topic, Class<V> type, BiPredicate<V, Integer> reached) {
        this.topic = topic;
        this.type = type;
        this.reached = (record, turn) -> reached.test(type.cast(record), turn);
    }

    LoopTopic topic() {
        return topic;
    }

    Class<? extends SpecificRecord> type() {
        return type;
    }

    /** Whether {@code record} shows that the goal's {@code turn} has come this far. */
    boolean reached(SpecificRecord record, int turn) {
        return reached.test(record, turn);
    }
}
