package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Opens gates: those that a receipt raised, and those that the policy requires before a capability runs. */
final class ApprovalGates {
    private ApprovalGates() {}

    /** Opens a gate before the next turn when the policy requires approval for what it would run and nobody has given it. */
    static GoalProjection openIfRequired(GoalProjection goal, Instant now) {
        CapabilityId next = NextCapability.of(goal);
        boolean required =
                goal.governance().policy().authority().approvalRequiredFor().contains(next);
        boolean answered =
                goal.holds().approvals().stream().anyMatch(approval -> approval.kind() == GateRaised.Kind.APPROVAL);
        boolean asked = goal.holds().gates().stream().anyMatch(gate -> gate.kind() == GateRaised.Kind.APPROVAL);
        boolean done = goal.progress().proposal() instanceof Proposal.Complete;
        return required && !answered && !asked && !done ? open(goal, List.of(approval(goal, next)), now) : goal;
    }

    /** Opens {@code raised}, in order. */
    static GoalProjection open(GoalProjection goal, List<GateRaised> raised, Instant now) {
        return open(goal, raised, "policy", now);
    }

    /** Opens {@code raised}, in order; {@code raisedFrom} may not answer them. */
    static GoalProjection open(GoalProjection goal, List<GateRaised> raised, String raisedFrom, Instant now) {
        Holds holds = goal.holds();
        List<Gate> gates = new ArrayList<>(holds.gates());
        int opened = holds.gatesOpened();
        Instant expiresAt =
                now.plus(Duration.ofMillis(goal.governance().policy().pace().gateExpiry()));
        for (GateRaised gate : raised) {
            opened++;
            gates.add(new Gate(
                    new GateId("g" + opened),
                    gate.kind(),
                    gate.question(),
                    gate.asked(),
                    goal.progress().next(),
                    raisedFrom,
                    now,
                    expiresAt));
        }
        return goal.with(holds.withGates(gates, opened));
    }

    private static GateRaised approval(GoalProjection goal, CapabilityId next) {
        // What is approved is the state of affairs that the last receipt sealed, or the policy before any turn ran.
        Digest asked = goal.history()
                .last()
                .map(ReceiptSummary::digest)
                .orElse(goal.governance().digest());
        return new GateRaised(
                GateRaised.Kind.APPROVAL, "May turn " + goal.progress().next().turn() + " run " + next + "?", asked);
    }
}
