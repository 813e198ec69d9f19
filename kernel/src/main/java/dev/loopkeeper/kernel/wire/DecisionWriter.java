package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.contract.Contracts;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.DecisionIds;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.DecisionStatement.ChildPart;
import dev.loopkeeper.schema.AttemptExpired;
import dev.loopkeeper.schema.ChildCancelRequested;
import dev.loopkeeper.schema.ChildRequested;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GateAsked;
import dev.loopkeeper.schema.GoalStopped;
import dev.loopkeeper.schema.TurnRequested;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes the scheduler's advice as signed decisions. */
public final class DecisionWriter {
    private final Supplier<SigningKey> key;

    /** A writer that signs with the scheduler's {@code key}. */
    public DecisionWriter(SigningKey key) {
        this(() -> key);
    }

    /** A writer that asks for the scheduler's key at each signature. */
    public DecisionWriter(Supplier<SigningKey> key) {
        this.key = key;
    }

    /** The decision that {@code advice} on {@code goal} leads to at {@code now}; empty when it leads to none. */
    public Optional<Decision> write(GoalProjection goal, Advice advice, Facts facts, Instant now) {
        return switch (advice) {
            case Advice.StartTurn start ->
                facts.capability(start.plan().capability()).map(capability -> request(goal, start, capability, now));
            case Advice.ExpireAttempt expire -> Optional.of(expiry(goal, expire, now));
            case Advice.AskPerson ask -> Optional.of(question(goal, ask, now));
            case Advice.Stop stop -> Optional.of(stop(goal, stop, now));
            case Advice.OpenChild open -> Optional.of(child(goal, open, now));
            case Advice.CancelChild cancel -> Optional.of(cancel(goal, cancel, now));
            case Advice.Wait wait -> Optional.empty();
            case Advice.Ended ended -> Optional.empty();
        };
    }

    private Decision request(GoalProjection goal, Advice.StartTurn start, Capability capability, Instant now) {
        // A clock that runs behind the journal's would write contracts that have ended already.
        Contract contract =
                Contracts.contractFor(goal, start, capability, goal.position().timeOf(now));
        DsseEnvelope envelope = key.get().seal(ContractJson.PAYLOAD_TYPE, ContractJson.encode(contract));
        Contract.Grant grant = contract.authority();
        TurnRequested event = new TurnRequested(
                contract.turn().turn(),
                contract.turn().attempt(),
                AvroValues.capability(grant.capability()),
                grant.pool().value(),
                AvroValues.amounts(grant.reservation()),
                contract.validity().notAfter());
        return decision(goal, start, now)
                .setEnvelope(Envelopes.toAvro(envelope))
                .setEvent(event)
                .build();
    }

    private Decision expiry(GoalProjection goal, Advice.ExpireAttempt expire, Instant now) {
        DsseEnvelope envelope = seal(
                goal,
                expire,
                "AttemptExpired",
                expire.turn(),
                Optional.of(expire.dueAt()),
                Optional.empty(),
                Optional.empty());
        AttemptExpired event =
                new AttemptExpired(expire.turn().turn(), expire.turn().attempt(), expire.dueAt());
        return decision(goal, expire, now)
                .setEnvelope(Envelopes.toAvro(envelope))
                .setEvent(event)
                .build();
    }

    private Decision stop(GoalProjection goal, Advice.Stop stop, Instant now) {
        DsseEnvelope envelope = seal(
                goal, stop, "GoalStopped", goal.progress().next(), stop.dueAt(), Optional.empty(), Optional.empty());
        GoalStopped event = new GoalStopped(stop.dueAt().orElse(null));
        return decision(goal, stop, now)
                .setEnvelope(Envelopes.toAvro(envelope))
                .setEvent(event)
                .build();
    }

    private Decision question(GoalProjection goal, Advice.AskPerson ask, Instant now) {
        DsseEnvelope envelope = seal(
                goal,
                ask,
                "GateAsked",
                goal.progress().next(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new DecisionStatement.Question(ask.condition(), ask.asked(), ask.required())));
        return decision(goal, ask, now)
                .setEnvelope(Envelopes.toAvro(envelope))
                .setEvent(new GateAsked(ask.condition(), ask.asked().text()))
                .build();
    }

    private Decision child(GoalProjection goal, Advice.OpenChild open, Instant now) {
        ChildPart part = new ChildPart(open.ordinal(), open.carve());
        return decision(goal, open, now)
                .setEnvelope(Envelopes.toAvro(seal(goal, open, "ChildRequested", part)))
                .setEvent(new ChildRequested(open.ordinal(), AvroValues.amounts(open.carve())))
                .build();
    }

    private Decision cancel(GoalProjection goal, Advice.CancelChild cancel, Instant now) {
        ChildPart part = new ChildPart(cancel.ordinal(), Amounts.ZERO);
        return decision(goal, cancel, now)
                .setEnvelope(Envelopes.toAvro(seal(goal, cancel, "ChildCancelRequested", part)))
                .setEvent(new ChildCancelRequested(cancel.ordinal()))
                .build();
    }

    private DsseEnvelope seal(GoalProjection goal, Advice advice, String kind, ChildPart part) {
        return seal(goal, advice, kind, goal.progress().next(), Optional.empty(), Optional.of(part), Optional.empty());
    }

    private DsseEnvelope seal(
            GoalProjection goal,
            Advice advice,
            String kind,
            TurnRef turn,
            Optional<Instant> dueAt,
            Optional<ChildPart> child,
            Optional<DecisionStatement.Question> question) {
        DecisionStatement statement = new DecisionStatement(
                DecisionIds.of(goal, advice),
                goal.id(),
                kind,
                turn,
                advice.reasonCode(),
                advice.sentence(),
                new DecisionStatement.Basis(
                        goal.position().sequence(), goal.position().headHash(), Fingerprint.of(goal, advice)),
                dueAt,
                child,
                question);
        return key.get().seal(DecisionStatement.PAYLOAD_TYPE, statement.encode());
    }

    private static Decision.Builder decision(GoalProjection goal, Advice advice, Instant now) {
        return Decision.newBuilder()
                .setDecisionId(DecisionIds.of(goal, advice).value())
                .setGoalId(goal.id().toString())
                .setDecidedAt(now)
                .setReason(advice.reasonCode())
                .setSentence(advice.sentence())
                .setBasisSequence(goal.position().sequence())
                .setBasisHash(goal.position().headHash().text())
                .setDependsOn(Fingerprint.of(goal, advice));
    }
}
