package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.event.GoalEvent.GoalHandedOff;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.GoalEvent;
import java.util.Optional;

/** Reads goal events, signed or not. */
final class GoalEventReader {
    private GoalEventReader() {}

    static Input.Readable read(GoalEvent record) {
        if (!(record.getEvent() instanceof Envelope signed)) {
            return readable(record, Optional.empty(), Optional.empty());
        }
        DsseEnvelope envelope = Envelopes.of(signed);
        GoalEvent inner = SingleObject.goalEvent(envelope);
        Mirror mirror = new Mirror()
                .compare("eventId", record.getEventId(), inner.getEventId())
                .compare("goalId", record.getGoalId(), inner.getGoalId());
        SignedOctets octets = new SignedOctets(envelope, Optional.of(new Principal(inner.getClaimedBy())));
        return readable(inner, Optional.of(octets), mirror.fault());
    }

    private static Input.Readable readable(
            GoalEvent record, Optional<SignedOctets> signed, Optional<String> mirrorFault) {
        Proposed proposed = new Proposed(
                new EventId(record.getEventId()),
                GoalId.of(record.getGoalId()),
                record.getOccurredAt(),
                Claimants.check(record.getClaimedBy()),
                event(record.getEvent()));
        return new Input.Readable(
                proposed,
                proposed.event().getClass().getSimpleName(),
                "goal-event/" + proposed.id(),
                Digests.of(SingleObject.body(record)),
                signed,
                mirrorFault,
                Optional.empty());
    }

    private static dev.loopkeeper.kernel.event.GoalEvent event(Object event) {
        return switch (event) {
            case dev.loopkeeper.schema.GoalOpened opened -> opened(opened);
            case dev.loopkeeper.schema.PolicyChanged changed -> {
                Policy policy = PolicyCodec.toDomain(changed.getPolicy());
                yield new PolicyChanged(policy, PolicyDigest.of(policy));
            }
            case dev.loopkeeper.schema.GoalPaused paused -> new GoalPaused(paused.getReason());
            case dev.loopkeeper.schema.GoalResumed resumed -> new GoalResumed(resumed.getReason());
            case dev.loopkeeper.schema.GoalCancelled cancelled -> new GoalCancelled(cancelled.getReason());
            case dev.loopkeeper.schema.GoalClosed closed -> new GoalClosed(closed.getReason());
            case dev.loopkeeper.schema.GoalHandedOff moved ->
                new GoalHandedOff(
                        moved.getFrom(),
                        moved.getTo(),
                        AvroValues.digest(moved.getArtifactDigest()),
                        moved.getOpenTodos().stream().map(TodoId::new).toList(),
                        Optional.ofNullable(moved.getCapability()).map(CapabilityId::new));
            default ->
                throw new MalformedDocument(
                        "a goal event", "it is " + event.getClass().getSimpleName());
        };
    }

    static GoalOpened opened(dev.loopkeeper.schema.GoalOpened opened) {
        Policy policy = PolicyCodec.toDomain(opened.getPolicy());
        return new GoalOpened(
                opened.getObjective(),
                opened.getTitle(),
                policy,
                PolicyDigest.of(policy),
                opened.getTodos().stream().map(AvroValues::todo).toList(),
                opened.getInputs());
    }
}
