package dev.loopkeeper.kernel.flow;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.Policy;
import java.util.List;
import java.util.Optional;

/** The policy of a child: its parent's, narrowed to what children may run, with the carve as limits and without children of its own. */
final class ChildPolicy {
    private ChildPolicy() {}

    static Policy of(GoalProjection parent, Child child) {
        Policy policy = parent.governance().policy();
        ChildRules rules = policy.delegation()
                .children()
                .orElseThrow(() -> new IllegalStateException("the policy of " + parent.id() + " lets no child open"));
        return new Policy(
                limits(parent.ledger().limits(), rules, child),
                policy.reservationPerTurn(),
                authority(policy.authority(), rules, child.capability()),
                policy.context(),
                policy.retry(),
                policy.pace(),
                policy.stopRules(),
                policy.quota(),
                policy.priority(),
                policy.monitor().filter(monitor -> rules.capabilities().contains(monitor.capability())),
                new Delegation(Optional.empty(), policy.delegation().handOff()),
                policy.conditions());
    }

    private static Limits limits(Limits parent, ChildRules rules, Child child) {
        return new Limits(
                Limit.of(rules.turnsEach()),
                limit(parent.tokens(), child.carve().tokens()),
                limit(parent.costMicros(), child.carve().costMicros()),
                limit(parent.toolCalls(), child.carve().toolCalls()));
    }

    /** What a parent does not limit needs no carve; of all else a child has what was carved, and nothing when that is zero. */
    private static Limit limit(Limit parent, long carved) {
        return carved == 0 && parent instanceof Limit.Unlimited ? Limit.UNLIMITED : Limit.of(carved);
    }

    private static Authority authority(Authority parent, ChildRules rules, CapabilityId first) {
        List<CapabilityId> gated = parent.approvalRequiredFor().stream()
                .filter(rules.capabilities()::contains)
                .toList();
        return new Authority(parent.tools(), rules.capabilities(), first, gated, parent.allowCode());
    }
}
