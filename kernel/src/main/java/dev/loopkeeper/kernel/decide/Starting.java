package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Plan;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.NextInputs;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.List;
import java.util.Optional;

/** The turn that starts when nothing stands in its way. */
final class Starting {
    private Starting() {}

    static Advice advise(GoalProjection goal, Facts facts) {
        CapabilityId next = NextCapability.of(goal);
        return facts.capability(next)
                .<Advice>map(capability -> new StartTurn(plan(goal, capability), sentence(goal, next)))
                .orElseGet(() -> new Wait(WaitReason.CAPACITY, Optional.empty(), missing(next)));
    }

    private static String missing(CapabilityId next) {
        return "no registered capability is called " + next
                + " (an operator registers it with `loopctl capability register`)";
    }

    private static Plan plan(GoalProjection goal, Capability capability) {
        return new Plan(
                goal.progress().next(),
                capability.ref().id(),
                tools(goal, capability),
                NextInputs.of(goal),
                fresh(goal, capability),
                goal.progress().watch().isPresent());
    }

    /** Approvals given for exactly this policy, capability and inputs; older ones stay where they are, as a record. */
    private static List<Approval> fresh(GoalProjection goal, Capability capability) {
        return goal.holds().approvals().stream()
                .filter(approval -> ApprovalBasis.fresh(goal, approval, Optional.of(capability)))
                .toList();
    }

    /** What policy and capability both allow, narrowed to what was proposed. */
    private static List<ToolId> tools(GoalProjection goal, Capability capability) {
        Authority authority = goal.governance().policy().authority();
        List<ToolId> proposed = goal.progress().proposal() instanceof Proposal.Continue(var c, var tools, var i, var r)
                ? tools
                : List.of();
        return capability.tools().stream()
                .filter(authority::allows)
                .map(Tool::id)
                .filter(tool -> proposed.isEmpty() || proposed.contains(tool))
                .toList();
    }

    private static String sentence(GoalProjection goal, CapabilityId next) {
        if (goal.progress().watch().isPresent()) {
            return next + " looks for external evidence; no turn is booked unless it finds some";
        }
        String turn = "turn " + goal.progress().next().turn() + " runs " + next;
        return switch (goal.progress().proposal()) {
            case Proposal.Continue proposed -> turn + ": proposed by the last turn, and the policy allows it";
            case Proposal.Complete complete ->
                turn + ": the last turn proposed completion, but "
                        + (goal.agenda().openTodos().isEmpty() ? "nothing shows it" : "todos are open");
            case Proposal.Nothing nothing -> turn + ": nothing holds the goal, and its budget admits a turn";
        };
    }
}
