package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.schema.ChildGoal;
import dev.loopkeeper.schema.ChildStateKind;
import dev.loopkeeper.schema.GoalCustody;
import dev.loopkeeper.schema.GoalLanes;
import dev.loopkeeper.schema.ParentGoal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A goal's parent, its children and who has it, to and from Avro. */
final class LanesCodec {
    private LanesCodec() {}

    /** Null for a goal with neither parent nor children. */
    static @Nullable GoalLanes toAvro(Lanes lanes) {
        return lanes.equals(Lanes.NONE)
                ? null
                : new GoalLanes(
                        lanes.parent()
                                .map(parent -> new ParentGoal(parent.goal().toString(), parent.ordinal()))
                                .orElse(null),
                        lanes.children().stream().map(LanesCodec::child).toList(),
                        lanes.proposed());
    }

    static Lanes lanes(@Nullable GoalLanes avro) {
        return avro == null
                ? Lanes.NONE
                : new Lanes(
                        Optional.ofNullable(avro.getParent())
                                .map(parent -> new Lanes.Parent(GoalId.of(parent.getGoalId()), parent.getOrdinal())),
                        avro.getChildren().stream().map(LanesCodec::child).toList(),
                        avro.getProposed());
    }

    /** Null for a goal that was never handed off. */
    static @Nullable GoalCustody toAvro(Custody custody) {
        return custody.equals(Custody.NONE)
                ? null
                : new GoalCustody(
                        custody.holder().orElse(null),
                        AvroValues.text(custody.artifact()),
                        AvroValues.text(custody.offered()),
                        custody.handOffs());
    }

    static Custody custody(@Nullable GoalCustody avro) {
        return avro == null
                ? Custody.NONE
                : new Custody(
                        Optional.ofNullable(avro.getHolder()),
                        AvroValues.digest(avro.getArtifactDigest()),
                        AvroValues.digest(avro.getOfferedDigest()),
                        avro.getHandOffs());
    }

    private static ChildGoal child(Child child) {
        ChildGoal.Builder goal = ChildGoal.newBuilder()
                .setOrdinal(child.ordinal())
                .setObjective(child.objective())
                .setCapability(child.capability().value())
                .setCarve(AvroValues.amounts(child.carve()))
                .setCharged(AvroValues.amounts(Amounts.ZERO));
        return switch (child.state()) {
            case ChildState.Proposed proposed ->
                goal.setState(ChildStateKind.PROPOSED).build();
            case ChildState.Open open -> goal.setState(ChildStateKind.OPEN).build();
            case ChildState.Cancelling cancelling ->
                goal.setState(ChildStateKind.CANCELLING).build();
            case ChildState.Settled(var reason, var charged, var joined) ->
                goal.setState(ChildStateKind.SETTLED)
                        .setReason(reason)
                        .setCharged(AvroValues.amounts(charged))
                        .setJoined(joined)
                        .build();
            case ChildState.Refused(var code) ->
                goal.setState(ChildStateKind.REFUSED).setReason(code).build();
        };
    }

    private static Child child(ChildGoal avro) {
        ChildState state = switch (avro.getState()) {
            case PROPOSED -> ChildState.PROPOSED;
            case OPEN, UNKNOWN -> ChildState.OPEN;
            case CANCELLING -> ChildState.CANCELLING;
            case SETTLED ->
                new ChildState.Settled(avro.getReason(), AvroValues.amounts(avro.getCharged()), avro.getJoined());
            case REFUSED -> new ChildState.Refused(avro.getReason());
        };
        return new Child(
                avro.getOrdinal(),
                avro.getObjective(),
                new CapabilityId(avro.getCapability()),
                AvroValues.amounts(avro.getCarve()),
                state);
    }
}
