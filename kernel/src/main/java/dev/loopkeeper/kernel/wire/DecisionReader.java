package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.schema.AttemptExpired;
import dev.loopkeeper.schema.ChildCancelRequested;
import dev.loopkeeper.schema.ChildRequested;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GateAsked;
import dev.loopkeeper.schema.GoalStopped;
import dev.loopkeeper.schema.TurnRequested;
import java.util.Optional;

/** Reads decisions: the octets count, and the typed fields must say the same. */
final class DecisionReader {
    private DecisionReader() {}

    static Input.Readable read(Decision record) {
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        return switch (record.getEvent()) {
            case TurnRequested requested -> request(record, requested, envelope);
            case AttemptExpired expired -> expiry(record, expired, envelope);
            case GoalStopped stopped -> stop(record, stopped, envelope);
            case GateAsked asked -> question(record, asked, envelope);
            case ChildRequested requested -> child(record, requested, envelope);
            case ChildCancelRequested requested -> cancel(record, requested, envelope);
            default ->
                throw new MalformedDocument(
                        "a decision of a kind that this version knows",
                        "it is " + record.getEvent().getClass().getSimpleName());
        };
    }

    private static Input.Readable request(Decision record, TurnRequested requested, DsseEnvelope envelope) {
        expectType(envelope, ContractJson.PAYLOAD_TYPE);
        byte[] octets = envelope.payload();
        Contract contract = ContractJson.parse(octets);
        Contract.Grant grant = contract.authority();
        DecisionEvent event = new DecisionEvent.TurnRequested(
                contract.turn(),
                grant.capability(),
                grant.pool(),
                Digests.of(octets),
                grant.reservation(),
                grant.tools().stream().map(Tool::id).toList(),
                grant.approvals().stream().map(Approval::gate).toList(),
                contract.basis().policyVersion(),
                contract.validity().notAfter(),
                contract.basis().dependsOn());
        Mirror mirror = new Mirror()
                .compare(
                        "decisionId",
                        record.getDecisionId(),
                        contract.decision().value())
                .compare("goalId", record.getGoalId(), contract.goal().toString())
                .compare("turn", requested.getTurn(), contract.turn().turn())
                .compare("attempt", requested.getAttempt(), contract.turn().attempt())
                .compare("pool", requested.getPool(), grant.pool().value())
                .compare("capability", AvroValues.capability(requested.getCapability()), grant.capability())
                .compare("reservation", AvroValues.amounts(requested.getReservation()), grant.reservation())
                .compare(
                        "notAfter", requested.getNotAfter(), contract.validity().notAfter())
                .compare(
                        "basisSequence",
                        record.getBasisSequence(),
                        contract.basis().sequence())
                .compare("dependsOn", record.getDependsOn(), contract.basis().dependsOn());
        return readable(
                record,
                "TurnRequested",
                contract.decision(),
                contract.goal(),
                event,
                envelope,
                mirror,
                Optional.of(grant.capability()));
    }

    private static Input.Readable expiry(Decision record, AttemptExpired expired, DsseEnvelope envelope) {
        DecisionStatement statement = statement(envelope, "AttemptExpired");
        DecisionEvent event = new DecisionEvent.AttemptExpired(
                statement.turn(),
                statement.reason(),
                statement.dueAt().orElseThrow(() -> new MalformedDocument("a due time of an expiry", "there is none")),
                statement.basis().dependsOn());
        Mirror mirror = mirror(record, statement)
                .compare("turn", expired.getTurn(), statement.turn().turn())
                .compare("attempt", expired.getAttempt(), statement.turn().attempt())
                .compare("dueAt", Optional.of(expired.getDueAt()), statement.dueAt());
        return readable(
                record, "AttemptExpired", statement.id(), statement.goal(), event, envelope, mirror, Optional.empty());
    }

    private static Input.Readable stop(Decision record, GoalStopped stopped, DsseEnvelope envelope) {
        DecisionStatement statement = statement(envelope, "GoalStopped");
        DecisionEvent event = new DecisionEvent.GoalStopped(
                StopReason.of(statement.reason()),
                statement.sentence(),
                statement.dueAt(),
                statement.basis().dependsOn());
        Mirror mirror =
                mirror(record, statement).compare("dueAt", Optional.ofNullable(stopped.getDueAt()), statement.dueAt());
        return readable(
                record, "GoalStopped", statement.id(), statement.goal(), event, envelope, mirror, Optional.empty());
    }

    private static Input.Readable question(Decision record, GateAsked asked, DsseEnvelope envelope) {
        DecisionStatement statement = statement(envelope, "GateAsked");
        DecisionStatement.Question question = statement
                .question()
                .orElseThrow(() -> new MalformedDocument("a question of a decision that asks", "there is none"));
        DecisionEvent event = new DecisionEvent.GateAsked(
                question.condition(),
                question.asked(),
                question.required(),
                statement.basis().dependsOn());
        Mirror mirror = mirror(record, statement)
                .compare("condition", asked.getCondition(), question.condition())
                .compare("asked", asked.getAsked(), question.asked().text());
        return readable(
                record,
                "GateAsked",
                statement.id(),
                statement.goal(),
                event,
                envelope,
                mirror,
                question.required().map(DecisionEvent.GateAsked.Required::capability));
    }

    private static Input.Readable child(Decision record, ChildRequested requested, DsseEnvelope envelope) {
        DecisionStatement statement = statement(envelope, "ChildRequested");
        DecisionStatement.ChildPart part = part(statement);
        DecisionEvent event = new DecisionEvent.ChildRequested(
                part.ordinal(), part.carve(), statement.basis().dependsOn());
        Mirror mirror = mirror(record, statement)
                .compare("ordinal", requested.getOrdinal(), part.ordinal())
                .compare("carve", AvroValues.amounts(requested.getCarve()), part.carve());
        return readable(record, statement, event, envelope, mirror);
    }

    private static Input.Readable cancel(Decision record, ChildCancelRequested requested, DsseEnvelope envelope) {
        DecisionStatement statement = statement(envelope, "ChildCancelRequested");
        DecisionStatement.ChildPart part = part(statement);
        DecisionEvent event = new DecisionEvent.ChildCancelRequested(
                part.ordinal(), statement.reason(), statement.basis().dependsOn());
        Mirror mirror = mirror(record, statement).compare("ordinal", requested.getOrdinal(), part.ordinal());
        return readable(record, statement, event, envelope, mirror);
    }

    private static DecisionStatement.ChildPart part(DecisionStatement statement) {
        return statement
                .child()
                .orElseThrow(() -> new MalformedDocument("the child of the decision", "the statement names none"));
    }

    private static Input.Readable readable(
            Decision record, DecisionStatement statement, DecisionEvent event, DsseEnvelope envelope, Mirror mirror) {
        return readable(
                record, statement.kind(), statement.id(), statement.goal(), event, envelope, mirror, Optional.empty());
    }

    private static Mirror mirror(Decision record, DecisionStatement statement) {
        return new Mirror()
                .compare("decisionId", record.getDecisionId(), statement.id().value())
                .compare("goalId", record.getGoalId(), statement.goal().toString())
                .compare("reason", record.getReason(), statement.reason())
                .compare("sentence", record.getSentence(), statement.sentence())
                .compare(
                        "basisSequence",
                        record.getBasisSequence(),
                        statement.basis().sequence())
                .compare("dependsOn", record.getDependsOn(), statement.basis().dependsOn());
    }

    private static DecisionStatement statement(DsseEnvelope envelope, String kind) {
        expectType(envelope, DecisionStatement.PAYLOAD_TYPE);
        DecisionStatement statement = DecisionStatement.parse(envelope.payload());
        if (!statement.kind().equals(kind)) {
            throw new MalformedDocument("a signed statement of kind " + kind, "it is of kind " + statement.kind());
        }
        return statement;
    }

    private static Input.Readable readable(
            Decision record,
            String kind,
            EventId id,
            GoalId goal,
            DecisionEvent event,
            DsseEnvelope envelope,
            Mirror mirror,
            Optional<CapabilityRef> capability) {
        Proposed proposed = new Proposed(id, goal, record.getDecidedAt(), "loop-scheduler", event);
        return new Input.Readable(
                proposed,
                kind,
                "decision/" + id,
                Digests.of(envelope.payload()),
                Optional.of(new SignedOctets(envelope, Optional.empty())),
                mirror.fault(),
                capability);
    }

    private static void expectType(DsseEnvelope envelope, String expected) {
        if (!envelope.payloadType().equals(expected)) {
            throw new MalformedDocument("payload type " + expected, "it is " + envelope.payloadType());
        }
    }
}
