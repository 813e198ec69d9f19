package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.CapabilityRecord;
import dev.loopkeeper.schema.Checkpoint;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalStop;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.KeyRecord;
import dev.loopkeeper.schema.Operation;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.TurnControl;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import org.apache.avro.Schema;

/** What the registry must hold for the topics' values. */
public final class Subjects {

    private Subjects() {}

    /** Registers the schema of {@code topic} and gives its subject the level that the manifest demands. Safe to run twice. */
    public static void provision(LoopTopic topic, SchemaRegistry registry) {
        // In this order: some registries know no level of a subject that has no schema.
        registry.register(topic.subject(), schema(topic));
        registry.setCompatibility(topic.subject(), topic.compatibility());
    }

    /** What values of {@code topic} are written with. */
    static Schema schema(LoopTopic topic) {
        return switch (topic) {
            case GOAL_EVENTS -> GoalEvent.getClassSchema();
            case SIGNALS -> Signal.getClassSchema();
            case DECISIONS -> Decision.getClassSchema();
            case TURN_REQUESTS -> TurnRequest.getClassSchema();
            case TURN_CONTROL -> TurnControl.getClassSchema();
            case TURN_EVENTS -> TurnEvent.getClassSchema();
            case RECEIPTS -> SealedReceipt.getClassSchema();
            case ADMITTED -> JournalEntry.getClassSchema();
            case REJECTED -> Rejection.getClassSchema();
            case PROJECTIONS -> GoalProjection.getClassSchema();
            case STOPS -> GoalStop.getClassSchema();
            case GOAL_LINKS -> GoalLink.getClassSchema();
            case CHECKPOINTS -> Checkpoint.getClassSchema();
            case CAPABILITIES -> CapabilityRecord.getClassSchema();
            case KEYS -> KeyRecord.getClassSchema();
            case OPERATIONS -> Operation.getClassSchema();
        };
    }
}
