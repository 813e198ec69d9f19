package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.EffectClass;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.ToolCallFinished;
import dev.loopkeeper.schema.ToolCallIntended;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.schema.TurnRequested;
import dev.loopkeeper.schema.TurnStarted;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.apache.avro.specific.SpecificRecord;

/** A step of a turn's way around the loop, as it shows to somebody outside. */
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
    ACKNOWLEDGEMENT(AcknowledgementWatch::from),
    TOOL_INTENT(
            LoopTopic.TURN_EVENTS,
            TurnEvent.class,
            (event, turn) -> event.getEvent() instanceof ToolCallIntended intended
                    && intended.getEffect() == EffectClass.IRREVERSIBLE
                    && event.getTurn() == turn),
    TOOL_CALL((installation, isolation) -> new CallWatch(installation.effects())),
    TOOL_RESULT(
            LoopTopic.TURN_EVENTS,
            TurnEvent.class,
            (event, turn) -> event.getEvent() instanceof ToolCallFinished && event.getTurn() == turn),
    RECEIPT(LoopTopic.RECEIPTS, SealedReceipt.class, (receipt, turn) -> receipt.getTurn() == turn),
    FOLD(
            LoopTopic.PROJECTIONS,
            GoalProjection.class,
            (projection, turn) ->
                    projection.getHistory().getReceipts().stream().anyMatch(receipt -> receipt.getTurn() == turn));

    private final BiFunction<Installation, String, StepWatch> watch;

    Step(BiFunction<Installation, String, StepWatch> watch) {
        this.watch = watch;
    }

    <V extends SpecificRecord> Step(LoopTopic topic, Class<V> type, BiPredicate<V, Integer> reached) {
        this((installation, isolation) -> TopicWatch.from(installation, isolation, topic, type, reached));
    }

    /**
     * A watch for it that starts now.
     *
     * @param isolation whether it shows when it is committed, or already while its transaction is open
     */
    StepWatch watch(Installation installation, String isolation) {
        return watch.apply(installation, isolation);
    }
}
