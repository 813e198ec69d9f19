package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.event.TurnEvent.TurnStarted;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.schema.TurnEvent;
import java.util.Optional;

/** Reads what runners report: the signed octets count, and the typed fields must say the same. */
final class TurnEventReader {
    private TurnEventReader() {}

    static Input.Readable read(TurnEvent record) {
        if (record.getEnvelope() == null) {
            return readable(record, Optional.empty(), Optional.empty());
        }
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        TurnEvent signed = SingleObject.turnEvent(envelope);
        if (signed.getEnvelope() != null) {
            throw new MalformedDocument("signed octets without an envelope of their own", "they have one");
        }
        return readable(signed, Optional.of(new SignedOctets(envelope, Optional.empty())), mirror(record, signed));
    }

    private static Input.Readable readable(
            TurnEvent record, Optional<SignedOctets> signed, Optional<String> mirrorFault) {
        Proposed proposed = new Proposed(
                new EventId(record.getEventId()),
                GoalId.of(record.getGoalId()),
                record.getOccurredAt(),
                new RunnerId(record.getRunnerId()).value(),
                event(record));
        return new Input.Readable(
                proposed,
                proposed.event().getClass().getSimpleName(),
                "turn-event/" + proposed.id(),
                Digests.of(SingleObject.body(record)),
                signed,
                mirrorFault,
                Optional.empty());
    }

    private static Optional<String> mirror(TurnEvent record, TurnEvent signed) {
        return new Mirror()
                .compare("eventId", record.getEventId(), signed.getEventId())
                .compare("goalId", record.getGoalId(), signed.getGoalId())
                .compare("turn", record.getTurn(), signed.getTurn())
                .compare("attempt", record.getAttempt(), signed.getAttempt())
                .compare("claimId", record.getClaimId(), signed.getClaimId())
                .compare("runnerId", record.getRunnerId(), signed.getRunnerId())
                .compare("occurredAt", record.getOccurredAt(), signed.getOccurredAt())
                .compare("event", record.getEvent(), signed.getEvent())
                .fault();
    }

    private static dev.loopkeeper.kernel.event.TurnEvent event(TurnEvent record) {
        TurnRef turn = new TurnRef(record.getTurn(), record.getAttempt());
        ClaimId claim = new ClaimId(record.getClaimId());
        return switch (record.getEvent()) {
            case dev.loopkeeper.schema.TurnStarted started ->
                new TurnStarted(
                        turn, claim, new RunnerId(record.getRunnerId()), new Digest(started.getContractDigest()));
            case dev.loopkeeper.schema.ToolCallIntended intended ->
                new ToolCallIntended(
                        turn,
                        claim,
                        new CallId(intended.getCallId()),
                        new ToolId(intended.getTool()),
                        effect(intended.getEffect()),
                        new ActionKey(intended.getActionKey()));
            case dev.loopkeeper.schema.ToolCallFinished finished ->
                new ToolCallFinished(
                        turn,
                        claim,
                        new CallId(finished.getCallId()),
                        finished.getSucceeded(),
                        new Digest(finished.getResultDigest()));
            case dev.loopkeeper.schema.TurnHeartbeat beat -> new TurnHeartbeat(turn, claim);
            default ->
                throw new MalformedDocument(
                        "a turn event", "it is " + record.getEvent().getClass().getSimpleName());
        };
    }

    private static EffectClass effect(dev.loopkeeper.schema.EffectClass effect) {
        return switch (effect) {
            case NONE -> EffectClass.NONE;
            case IDEMPOTENT -> EffectClass.IDEMPOTENT;
            case IRREVERSIBLE, UNKNOWN -> EffectClass.IRREVERSIBLE;
        };
    }
}
