package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.schema.ChildCancel;
import dev.loopkeeper.schema.ChildCorrected;
import dev.loopkeeper.schema.ChildCostCorrected;
import dev.loopkeeper.schema.ChildOpen;
import dev.loopkeeper.schema.ChildRefused;
import dev.loopkeeper.schema.ChildSettled;
import dev.loopkeeper.schema.GoalLink;
import java.util.Optional;

/** Reads what parents and children tell each other. The sequencer alone writes these, as it writes the journal: they are not signed. */
final class LinkReader {
    private LinkReader() {}

    static Input.Readable read(GoalLink record) {
        LinkEvent event = event(record);
        EventId id = id(record, event);
        Proposed proposed = new Proposed(
                id,
                GoalId.of(record.getGoalId()),
                record.getSentAt(),
                record.getGoalId().equals(record.getChildId()) ? record.getParentId() : record.getChildId(),
                event);
        return new Input.Readable(
                proposed,
                event.getClass().getSimpleName(),
                "goal-link/" + id,
                Digests.of(SingleObject.body(record)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A message comes once for each child and kind; only a correction may come again, from a later entry of the child's. */
    private static EventId id(GoalLink record, LinkEvent event) {
        String kind = event.getClass().getSimpleName() + "-" + record.getOrdinal();
        return new EventId(event instanceof LinkEvent.ChildCorrected ? kind + "-" + record.getSequence() : kind);
    }

    private static LinkEvent event(GoalLink record) {
        GoalId parent = GoalId.of(record.getParentId());
        int ordinal = record.getOrdinal();
        return switch (record.getEvent()) {
            case ChildOpen open -> opened(parent, ordinal, open);
            case ChildCancel cancel -> new LinkEvent.ChildCancelled(parent, ordinal, cancel.getReason());
            case ChildRefused refused -> new LinkEvent.ChildRefused(parent, ordinal, refused.getCode());
            case ChildSettled settled ->
                new LinkEvent.ChildSettled(
                        parent, ordinal, settled.getReason(), AvroValues.amounts(settled.getSettled()));
            case ChildCorrected corrected ->
                new LinkEvent.ChildCorrected(
                        parent, ordinal, Optional.empty(), AvroValues.amounts(corrected.getSettled()));
            case ChildCostCorrected corrected ->
                new LinkEvent.ChildCorrected(
                        parent,
                        ordinal,
                        Optional.of(AvroValues.amounts(corrected.getReported())),
                        AvroValues.amounts(corrected.getSettled()));
            default ->
                throw new MalformedDocument(
                        "a message between parent and child that this version knows",
                        "it is " + record.getEvent().getClass().getSimpleName());
        };
    }

    private static LinkEvent opened(GoalId parent, int ordinal, ChildOpen open) {
        Policy policy = PolicyCodec.toDomain(open.getPolicy());
        return new LinkEvent.ChildOpened(
                parent,
                ordinal,
                open.getObjective(),
                open.getTitle(),
                policy,
                PolicyDigest.of(policy),
                open.getInputs());
    }
}
