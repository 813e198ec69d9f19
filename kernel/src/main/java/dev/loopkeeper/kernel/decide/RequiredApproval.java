package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import java.util.List;
import java.util.Optional;

/**
 * The approval that the policy requires before the next attempt starts, whatever the last one came to. It is bound to the state of
 * affairs that the last receipt sealed (the policy, before any turn ran), so that it fits no other turn.
 */
public final class RequiredApproval {

    private RequiredApproval() {}

    /** The digest of what a person must approve now; empty when no attempt is to start, or none needs approval. */
    public static Optional<Digest> asked(GoalProjection goal) {
        boolean starts =
                goal.status().equals(Status.OPEN) && goal.flight() instanceof Flight.None && !Completion.reached(goal);
        return starts && required(goal) ? Optional.of(bound(goal)) : Optional.empty();
    }

    /** Whether an attempt that uses up the approvals of the gates {@code used} has the approval that it needs. */
    public static boolean given(GoalProjection goal, List<GateId> used) {
        return !required(goal)
                || goal.holds().approvals().stream()
                        .filter(approval -> used.contains(approval.gate()))
                        .anyMatch(approval -> fits(goal, approval, bound(goal)));
    }

    /** Whether policy, capability and inputs are still those that {@code approval} was given for. */
    public static boolean fresh(GoalProjection goal, Approval approval) {
        return approval.basis().equals(Fingerprint.ofApproved(goal));
    }

    /** Whether {@code approval} answers {@code asked} and is still fresh. */
    public static boolean fits(GoalProjection goal, Approval approval, Digest asked) {
        return approval.kind() == GateRaised.Kind.APPROVAL && approval.asked().equals(asked) && fresh(goal, approval);
    }

    private static boolean required(GoalProjection goal) {
        return goal.governance().policy().authority().approvalRequiredFor().contains(NextCapability.of(goal));
    }

    /** The digest of the state of affairs that the last receipt sealed, or of the policy before any turn ran. */
    public static Digest bound(GoalProjection goal) {
        return goal.history()
                .last()
                .map(ReceiptSummary::digest)
                .orElse(goal.governance().digest());
    }
}
