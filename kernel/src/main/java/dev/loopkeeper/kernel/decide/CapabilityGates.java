package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.event.DecisionEvent.GateAsked;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.CapabilityGate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The gates that a capability requires before each of its turns, beside whatever the policy requires (docs/adr/0083). The fold does not
 * see what is registered, so the scheduler asks. An answer is for one question of one document, before one attempt.
 */
public final class CapabilityGates {
    private CapabilityGates() {}

    /** The first gate of the next turn's capability that nobody has approved for that turn. */
    static Optional<Advice> question(GoalProjection goal, Facts facts) {
        return facts.capability(NextCapability.of(goal))
                .flatMap(capability -> capability.gates().stream()
                        .filter(gate -> !given(goal, capability, gate, approval -> true))
                        .findFirst()
                        .map(gate -> new Advice.AskPerson(
                                asking(goal, capability, gate),
                                gate.asked(),
                                Optional.of(new GateAsked.Required(capability.ref(), gate.question())),
                                capability.ref() + " requires the gate " + gate.name() + " before each turn")));
    }

    /** Whether an attempt that uses up the approvals of the gates {@code used} has all that {@code capability} requires. */
    public static boolean given(GoalProjection goal, Capability capability, List<GateId> used) {
        return capability.gates().stream()
                .allMatch(gate -> given(goal, capability, gate, approval -> used.contains(approval.gate())));
    }

    /** Whether {@code asked} is what {@code capability} requires to be asked before the next turn. */
    public static boolean asks(GoalProjection goal, Capability capability, GateAsked asked) {
        return capability.ref().id().equals(NextCapability.of(goal))
                && capability.gates().stream()
                        .anyMatch(gate -> asked.condition().equals(asking(goal, capability, gate))
                                && asked.asked().equals(gate.asked())
                                && asked.required()
                                        .equals(Optional.of(
                                                new GateAsked.Required(capability.ref(), gate.question()))));
    }

    private static boolean given(
            GoalProjection goal, Capability capability, CapabilityGate gate, Predicate<Approval> among) {
        String basis = ApprovalBasis.required(goal, capability);
        return goal.holds().approvals().stream()
                .filter(among)
                .anyMatch(approval ->
                        approval.approves(gate.asked()) && approval.basis().equals(basis));
    }

    private static String asking(GoalProjection goal, Capability capability, CapabilityGate gate) {
        return ApprovalBasis.required(gate.name(), goal, capability);
    }
}
