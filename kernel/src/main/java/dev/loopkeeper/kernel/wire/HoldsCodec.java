package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.schema.GateKind;
import dev.loopkeeper.schema.GoalHolds;
import dev.loopkeeper.schema.GoalPause;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.schema.ParkedRecord;
import dev.loopkeeper.schema.UnusedApproval;
import java.util.Optional;

/** What holds a goal, to and from Avro. */
final class HoldsCodec {

    private HoldsCodec() {}

    static GoalHolds toAvro(Holds holds) {
        return new GoalHolds(
                holds.pause()
                        .map(pause -> new GoalPause(pause.by(), pause.reason()))
                        .orElse(null),
                holds.gates().stream().map(HoldsCodec::gate).toList(),
                holds.approvals().stream().map(HoldsCodec::approval).toList(),
                holds.reconcile(),
                holds.gatesOpened(),
                holds.parked().map(HoldsCodec::parked).orElse(null));
    }

    static Holds toDomain(GoalHolds avro) {
        return new Holds(
                Optional.ofNullable(avro.getPause()).map(pause -> new Holds.Pause(pause.getBy(), pause.getReason())),
                avro.getGates().stream().map(HoldsCodec::gate).toList(),
                avro.getApprovals().stream().map(HoldsCodec::approval).toList(),
                avro.getReconcile(),
                avro.getGatesOpened(),
                Optional.ofNullable(avro.getParked()).map(HoldsCodec::parked));
    }

    private static ParkedRecord parked(Holds.Parked parked) {
        RecordPosition record = parked.record();
        return new ParkedRecord(record.topic(), record.partition(), record.offset(), parked.code(), parked.since());
    }

    private static Holds.Parked parked(ParkedRecord avro) {
        return new Holds.Parked(
                new RecordPosition(avro.getTopic(), avro.getPartition(), avro.getOffset()),
                avro.getCode(),
                avro.getSince());
    }

    private static OpenGate gate(Gate gate) {
        return new OpenGate(
                gate.id().value(),
                kind(gate.kind()),
                gate.question(),
                gate.asked().text(),
                gate.raisedBy().turn(),
                gate.raisedBy().attempt(),
                gate.raisedFrom(),
                gate.openedAt(),
                gate.expiresAt());
    }

    private static Gate gate(OpenGate avro) {
        return new Gate(
                new GateId(avro.getId()),
                kind(avro.getKind()),
                avro.getQuestion(),
                new Digest(avro.getAskedDigest()),
                new TurnRef(avro.getRaisedByTurn(), avro.getRaisedByAttempt()),
                avro.getRaisedFrom(),
                avro.getOpenedAt(),
                avro.getExpiresAt());
    }

    private static UnusedApproval approval(Approval approval) {
        return new UnusedApproval(
                approval.gate().value(),
                kind(approval.kind()),
                approval.asked().text(),
                approval.by().name(),
                approval.basis());
    }

    private static Approval approval(UnusedApproval avro) {
        return new Approval(
                new GateId(avro.getGateId()),
                kind(avro.getKind()),
                new Digest(avro.getAskedDigest()),
                new Principal(avro.getBy()),
                avro.getBasis());
    }

    private static GateKind kind(GateRaised.Kind kind) {
        return GateKind.valueOf(kind.name());
    }

    private static GateRaised.Kind kind(GateKind avro) {
        return switch (avro) {
            case CONTEXT -> GateRaised.Kind.CONTEXT;
            case APPROVAL -> GateRaised.Kind.APPROVAL;
            case QUESTION, UNKNOWN -> GateRaised.Kind.QUESTION;
        };
    }
}
