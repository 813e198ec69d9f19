package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.serde.AvroCodec;
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
import org.apache.avro.specific.SpecificRecord;

/** One codec per topic over one registry. Safe for use by many threads. */
public final class TopicCodecs {
    private final SchemaRegistry registry;
    private final RegistrationMode mode;
    private final AvroCodec<GoalEvent> goalEvents;
    private final AvroCodec<Signal> signals;
    private final AvroCodec<Decision> decisions;
    private final AvroCodec<TurnRequest> turnRequests;
    private final AvroCodec<TurnControl> turnControl;
    private final AvroCodec<TurnEvent> turnEvents;
    private final AvroCodec<SealedReceipt> receipts;
    private final AvroCodec<JournalEntry> admitted;
    private final AvroCodec<Rejection> rejected;
    private final AvroCodec<GoalProjection> projections;
    private final AvroCodec<GoalStop> stops;
    private final AvroCodec<GoalLink> goalLinks;
    private final AvroCodec<Checkpoint> checkpoints;
    private final AvroCodec<CapabilityRecord> capabilities;
    private final AvroCodec<KeyRecord> keys;
    private final AvroCodec<Operation> operations;

    /** Codecs that ask {@code registry}; {@code mode} says whether they may register the schemas that they write. */
    public TopicCodecs(SchemaRegistry registry, RegistrationMode mode) {
        this.registry = registry;
        this.mode = mode;
        this.goalEvents = codec(LoopTopic.GOAL_EVENTS, GoalEvent.class);
        this.signals = codec(LoopTopic.SIGNALS, Signal.class);
        this.decisions = codec(LoopTopic.DECISIONS, Decision.class);
        this.turnRequests = codec(LoopTopic.TURN_REQUESTS, TurnRequest.class);
        this.turnControl = codec(LoopTopic.TURN_CONTROL, TurnControl.class);
        this.turnEvents = codec(LoopTopic.TURN_EVENTS, TurnEvent.class);
        this.receipts = codec(LoopTopic.RECEIPTS, SealedReceipt.class);
        this.admitted = codec(LoopTopic.ADMITTED, JournalEntry.class);
        this.rejected = codec(LoopTopic.REJECTED, Rejection.class);
        this.projections = codec(LoopTopic.PROJECTIONS, GoalProjection.class);
        this.stops = codec(LoopTopic.STOPS, GoalStop.class);
        this.goalLinks = codec(LoopTopic.GOAL_LINKS, GoalLink.class);
        this.checkpoints = codec(LoopTopic.CHECKPOINTS, Checkpoint.class);
        this.capabilities = codec(LoopTopic.CAPABILITIES, CapabilityRecord.class);
        this.keys = codec(LoopTopic.KEYS, KeyRecord.class);
        this.operations = codec(LoopTopic.OPERATIONS, Operation.class);
    }

    private <T extends SpecificRecord> AvroCodec<T> codec(LoopTopic topic, Class<T> type) {
        return AvroCodec.of(type, topic.subject(), registry, mode);
    }

    public AvroCodec<GoalEvent> goalEvents() {
        return goalEvents;
    }

    public AvroCodec<Signal> signals() {
        return signals;
    }

    public AvroCodec<Decision> decisions() {
        return decisions;
    }

    public AvroCodec<TurnRequest> turnRequests() {
        return turnRequests;
    }

    public AvroCodec<TurnControl> turnControl() {
        return turnControl;
    }

    public AvroCodec<TurnEvent> turnEvents() {
        return turnEvents;
    }

    public AvroCodec<SealedReceipt> receipts() {
        return receipts;
    }

    public AvroCodec<JournalEntry> admitted() {
        return admitted;
    }

    public AvroCodec<Rejection> rejected() {
        return rejected;
    }

    public AvroCodec<GoalProjection> projections() {
        return projections;
    }

    public AvroCodec<GoalStop> stops() {
        return stops;
    }

    public AvroCodec<GoalLink> goalLinks() {
        return goalLinks;
    }

    public AvroCodec<Checkpoint> checkpoints() {
        return checkpoints;
    }

    public AvroCodec<CapabilityRecord> capabilities() {
        return capabilities;
    }

    public AvroCodec<KeyRecord> keys() {
        return keys;
    }

    public AvroCodec<Operation> operations() {
        return operations;
    }
}
