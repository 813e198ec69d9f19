package dev.loopkeeper.kernel.wire;

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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Reads what runners report. */
final class TurnEventReader {
    private TurnEventReader() {}

    static Input.Readable read(TurnEvent record) {
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
                Digests.of(octets(record)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
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
                new ToolCallFinished(turn, claim, new CallId(finished.getCallId()), finished.getSucceeded());
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

    private static byte[] octets(TurnEvent record) {
        try {
            return Envelopes.bytes(record.toByteBuffer());
        } catch (IOException e) {
            throw new UncheckedIOException("a turn event could not be encoded", e);
        }
    }
}
