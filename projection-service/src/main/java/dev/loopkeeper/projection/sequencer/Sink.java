package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.DeadLetterTopic;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.Writer;

/** Where the sequencer writes, each by the name of its node in the topology. */
enum Sink {
    ADMITTED("admitted", LoopTopic.ADMITTED.topicName(), "JournalEntry"),
    REJECTED("rejected", LoopTopic.REJECTED.topicName(), "Rejection"),
    /** The same topic; a sink of its own keeps re-keying and sequencing in sub-topologies of their own. */
    REJECTED_UNKEYED("rejected-unkeyed", LoopTopic.REJECTED.topicName(), "Rejection"),
    PROJECTIONS("projections", LoopTopic.PROJECTIONS.topicName(), "GoalProjection"),
    TURN_REQUESTS("turn-requests", LoopTopic.TURN_REQUESTS.topicName(), "TurnRequest"),
    TURN_CONTROL("turn-control", LoopTopic.TURN_CONTROL.topicName(), "TurnControl"),
    GOAL_LINKS("goal-links", LoopTopic.GOAL_LINKS.topicName(), "GoalLink"),
    STOPS("stops", LoopTopic.STOPS.topicName(), "GoalStop"),
    DEAD_LETTER("dead-letter", new DeadLetterTopic(Writer.PROJECTION_SERVICE).topicName(), "DeadLetter");

    private final String nodeName;
    private final String topicName;
    private final String recordName;

    Sink(String nodeName, String topicName, String recordName) {
        this.nodeName = nodeName + "-sink";
        this.topicName = topicName;
        this.recordName = recordName;
    }

    String nodeName() {
        return nodeName;
    }

    String topicName() {
        return topicName;
    }

    /** What its records are, for the type of their CloudEvents. */
    String recordName() {
        return recordName;
    }
}
