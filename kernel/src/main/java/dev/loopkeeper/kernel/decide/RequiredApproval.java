package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.policy.Capability;
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

    /** Whether {@code approval} answers {@code asked} and is still fresh, as far as the journal says. */
    public static boolean fits(GoalProjection goal, Approval approval, Digest asked) {
        return approval.approves(asked) && ApprovalBasis.fresh(goal, approval);
    }

    /**
     * The question that a person must answer although somebody has: the capability was registered anew since it was asked. The answer that
     * was given stays as a record.
     */
    static Optional<Advice> question(GoalProjection goal, Facts facts) {
        Optional<Capability> capability = facts.capability(NextCapability.of(goal));
        return asked(goal)
                .filter(asked -> stale(goal, asked, capability))
                .map(asked -> new Advice.AskPerson(
                        ApprovalBasis.asking(goal, "", capability),
                        asked,
                        Optional.empty(),
                        NextCapability.of(goal) + " was registered anew after a person was asked whether it may run"));
    }

    private static boolean stale(GoalProjection goal, Digest asked, Optional<Capability> capability) {
        List<Approval> answers = goal.holds().approvals().stream()
                .filter(approval -> fits(goal, approval, asked))
                .toList();
        return !answers.isEmpty()
                && answers.stream().noneMatch(answer -> ApprovalBasis.fresh(goal, answer, capability));
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
