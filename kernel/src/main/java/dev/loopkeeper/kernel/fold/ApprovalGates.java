package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.decide.RequiredApproval;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Opens gates: those that a receipt raised, and those that the policy requires before a capability runs. */
final class ApprovalGates {
    private ApprovalGates() {}

    private static final String BY_POLICY = "policy";

    /**
     * Opens a gate before the next attempt when the policy requires approval for it and nobody has given it, and closes one whose
     * question no longer stands.
     */
    static GoalProjection askIfRequired(GoalProjection goal, Instant now) {
        if (!goal.status().equals(Status.OPEN)) {
            return goal;
        }
        Optional<Digest> asked = RequiredApproval.asked(goal);
        GoalProjection standing = keep(
                goal,
                gate -> !byPolicy(gate) || asked.filter(gate.asked()::equals).isPresent());
        return asked.map(digest -> ask(standing, digest, now)).orElse(standing);
    }

    /** Without the questions that the policy asked: under another policy they are asked anew, or not at all. */
    static GoalProjection withoutThePolicys(GoalProjection goal) {
        return keep(goal, gate -> !byPolicy(gate));
    }

    /** Opens the gate of a condition that the scheduler found to hold, of one that a capability requires, or the policy's own for a capability that was registered anew. */
    static GoalProjection asked(GoalProjection goal, DecisionEvent.GateAsked asked, Instant now) {
        if (asked.name().isEmpty()) {
            return open(
                    goal,
                    List.of(approval(goal, asked.asked())),
                    asked.under().with(BY_POLICY).text(),
                    now);
        }
        if (asked.required().isPresent()) {
            GateRaised required = new GateRaised(
                    GateRaised.Kind.APPROVAL, asked.required().get().question(), asked.asked());
            return open(goal, List.of(required), "capability " + asked.under().text(), now);
        }
        String question = goal.governance()
                .policy()
                .question(asked.name())
                .orElseThrow(() -> new IllegalStateException("no condition of " + goal.id() + " asks " + asked));
        GateRaised gate = new GateRaised(GateRaised.Kind.APPROVAL, question, asked.asked());
        return open(goal, List.of(gate), "condition " + asked.under().text(), now);
    }

    private static GoalProjection ask(GoalProjection goal, Digest asked, Instant now) {
        boolean answered =
                goal.holds().approvals().stream().anyMatch(approval -> RequiredApproval.fits(goal, approval, asked));
        boolean open = goal.holds().gates().stream().anyMatch(ApprovalGates::byPolicy);
        return answered || open ? goal : open(goal, List.of(approval(goal, asked)), BY_POLICY, now);
    }

    private static GoalProjection keep(GoalProjection goal, Predicate<Gate> kept) {
        Holds holds = goal.holds();
        if (holds.gates().isEmpty()) {
            return goal;
        }
        List<Gate> gates = holds.gates().stream().filter(kept).toList();
        return gates.size() == holds.gates().size() ? goal : goal.with(holds.withGates(gates, holds.gatesOpened()));
    }

    private static boolean byPolicy(Gate gate) {
        return gate.kind() == GateRaised.Kind.APPROVAL
                && AskedUnder.parse(gate.raisedFrom()).what().equals(BY_POLICY);
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

    private static GateRaised approval(GoalProjection goal, Digest asked) {
        String question = "May turn " + goal.progress().next().turn() + " run " + NextCapability.of(goal) + "?";
        return new GateRaised(GateRaised.Kind.APPROVAL, question, asked);
    }
}
