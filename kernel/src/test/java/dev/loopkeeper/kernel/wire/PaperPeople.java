package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenHistory.must;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalEvent;

/** People around one goal, who send nothing that is not admitted. */
final class PaperPeople {
    private final PaperLoop loop;
    private int sent;

    PaperPeople(PaperLoop loop) {
        this.loop = loop;
    }

    void event(Object event) {
        GoalEvent record = GoalEvent.newBuilder()
                .setEventId("event-" + ++sent)
                .setGoalId(loop.id.toString())
                .setOccurredAt(loop.now)
                .setClaimedBy("ann")
                .setEvent(event)
                .build();
        must(loop.admit(
                LoopTopic.GOAL_EVENTS, loop.codecs.goalEvents().encode(SignedActions.sign(record, loop.writeApi))));
    }

    void signal(Object event) {
        must(loop.signal("signal-" + ++sent, event, "ann"));
    }
}
