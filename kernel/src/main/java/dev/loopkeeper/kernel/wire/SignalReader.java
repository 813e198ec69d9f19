package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.Signal.BudgetRaised;
import dev.loopkeeper.kernel.event.Signal.CorrectionGiven;
import dev.loopkeeper.kernel.event.Signal.EffectReconciled;
import dev.loopkeeper.kernel.event.Signal.EvidenceAdded;
import dev.loopkeeper.kernel.event.Signal.ExternalEvent;
import dev.loopkeeper.kernel.event.Signal.Finding;
import dev.loopkeeper.kernel.event.Signal.GateVerdict;
import dev.loopkeeper.kernel.event.Signal.RewardGiven;
import dev.loopkeeper.kernel.event.Signal.TodoAdded;
import dev.loopkeeper.kernel.event.Signal.TodoClaimed;
import dev.loopkeeper.kernel.event.Signal.TodoCompleted;
import dev.loopkeeper.kernel.event.Signal.Woken;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.Reconciliation;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Verdict;
import java.util.Optional;

/** Reads signals, signed or not. */
final class SignalReader {
    private SignalReader() {}

    static Input.Readable read(Signal record) {
        if (!(record.getEvent() instanceof Envelope signed)) {
            return readable(record, Optional.empty(), Optional.empty());
        }
        DsseEnvelope envelope = Envelopes.of(signed);
        Signal inner = SingleObject.signal(envelope);
        Mirror mirror = new Mirror()
                .compare("eventId", record.getEventId(), inner.getEventId())
                .compare("goalId", record.getGoalId(), inner.getGoalId());
        SignedOctets octets = new SignedOctets(envelope, Optional.of(new Principal(inner.getClaimedBy())));
        return readable(inner, Optional.of(octets), mirror.fault());
    }

    private static Input.Readable readable(Signal record, Optional<SignedOctets> signed, Optional<String> mirrorFault) {
        Proposed proposed = new Proposed(
                new EventId(record.getEventId()),
                GoalId.of(record.getGoalId()),
                record.getOccurredAt(),
                Claimants.check(record.getClaimedBy()),
                event(record.getEvent()));
        return new Input.Readable(
                proposed,
                proposed.event().getClass().getSimpleName(),
                "signal/" + proposed.id(),
                Digests.of(SingleObject.body(record)),
                signed,
                mirrorFault,
                Optional.empty());
    }

    private static dev.loopkeeper.kernel.event.Signal event(Object event) {
        return switch (event) {
            case dev.loopkeeper.schema.GateVerdict verdict ->
                new GateVerdict(
                        new GateId(verdict.getGateId()),
                        new Digest(verdict.getAskedDigest()),
                        verdict.getVerdict() == Verdict.APPROVE,
                        verdict.getComment());
            case dev.loopkeeper.schema.RewardGiven reward ->
                new RewardGiven(
                        new TurnRef(reward.getTurn(), reward.getAttempt()),
                        reward.getScoreMillis(),
                        reward.getComment(),
                        Optional.ofNullable(reward.getPrefer()),
                        Optional.ofNullable(reward.getAvoid()));
            case dev.loopkeeper.schema.TodoAdded added -> new TodoAdded(AvroValues.todo(added.getTodo()));
            case dev.loopkeeper.schema.TodoCompleted done ->
                new TodoCompleted(
                        new TodoId(done.getTodoId()), AvroValues.successor(done.getSuccessor(), done.getFollowedBy()));
            case dev.loopkeeper.schema.TodoClaimed claimed ->
                new TodoClaimed(new TodoId(claimed.getTodoId()), claimed.getReleased());
            case dev.loopkeeper.schema.EvidenceAdded added ->
                new EvidenceAdded(new EvidenceRef(
                        added.getTitle(), new Digest(added.getDigest()), added.getRef(), added.getPrivate$()));
            case dev.loopkeeper.schema.CorrectionGiven correction -> new CorrectionGiven(correction.getText());
            case dev.loopkeeper.schema.BudgetRaised raised -> new BudgetRaised(AvroValues.limits(raised.getLimits()));
            case dev.loopkeeper.schema.Woken woken -> new Woken(woken.getReason());
            case dev.loopkeeper.schema.ExternalEvent happened ->
                new ExternalEvent(happened.getKind(), happened.getSummary(), AvroValues.digest(happened.getDigest()));
            case dev.loopkeeper.schema.EffectReconciled reconciled ->
                new EffectReconciled(
                        reconciled.getActionKey(), finding(reconciled.getFinding()), reconciled.getComment());
            default ->
                throw new MalformedDocument(
                        "a signal", "it is " + event.getClass().getSimpleName());
        };
    }

    private static Finding finding(Reconciliation finding) {
        return switch (finding) {
            case HAPPENED -> Finding.HAPPENED;
            case DID_NOT_HAPPEN -> Finding.DID_NOT_HAPPEN;
            case COMPENSATED -> Finding.COMPENSATED;
            case UNKNOWN -> throw new MalformedDocument("a finding that this version knows", "it is UNKNOWN");
        };
    }
}
