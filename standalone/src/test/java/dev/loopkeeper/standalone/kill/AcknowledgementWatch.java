package dev.loopkeeper.standalone.kill;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnStarted;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Sees that a request was acknowledged, once its turn has been claimed: the broker writes down what a share group has done with. */
final class AcknowledgementWatch implements StepWatch {

    private static final String SHARE_GROUP_STATE = "__share_group_state";

    private final TopicWatch<TurnEvent> claims;
    private final KafkaConsumer<String, byte[]> states;

    private AcknowledgementWatch(TopicWatch<TurnEvent> claims, KafkaConsumer<String, byte[]> states) {
        this.claims = claims;
        this.states = states;
    }

    static AcknowledgementWatch from(Installation installation, String isolation) {
        return new AcknowledgementWatch(
                TopicWatch.from(
                        installation,
                        isolation,
                        LoopTopic.TURN_EVENTS,
                        TurnEvent.class,
                        (event, turn) -> event.getEvent() instanceof TurnStarted && event.getTurn() == turn),
                TopicWatch.consumer(
                        installation.bootstrap(), "read_uncommitted", SHARE_GROUP_STATE, new ByteArrayDeserializer()));
    }

    @Override
    public void await(String goal, int turn) {
        claims.await(goal, turn);
        StepWatch.until(
                "an acknowledgement of turn " + turn + " of " + goal,
                () -> !states.poll(POLL).isEmpty());
    }

    @Override
    public void close() {
        claims.close();
        states.close();
    }
}
