package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.receipt.Proposal;

/** What the next turn would run: what was proposed, else what ran last unless that only looked for evidence, else what the policy starts with. */
public final class NextCapability {
    private NextCapability() {}

    /** The capability of {@code goal}'s next turn, whether or not the policy allows it. */
    public static CapabilityId of(GoalProjection goal) {
        return goal.progress().proposal() instanceof Proposal.Continue proposed
                        && proposed.capability().isPresent()
                ? proposed.capability().get()
                : last(goal);
    }

    private static CapabilityId last(GoalProjection goal) {
        return goal.history()
                .last()
                .map(ReceiptSummary::capability)
                .map(ref -> ref.id())
                .filter(last -> !looks(goal, last))
                .orElse(goal.governance().policy().authority().firstCapability());
    }

    private static boolean looks(GoalProjection goal, CapabilityId capability) {
        return goal.governance()
                .policy()
                .monitor()
                .filter(monitor -> monitor.capability().equals(capability))
                .isPresent();
    }
}
