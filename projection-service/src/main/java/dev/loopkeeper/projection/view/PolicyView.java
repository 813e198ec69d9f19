package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Policy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The policy in force.
 *
 * @param version counts the goal's policies, from 1
 * @param digest the policy's digest
 * @param allowedTools the tools that turns may use
 * @param allowedCapabilities what turns may run
 * @param firstCapability what the first turn runs
 * @param approvalRequiredFor what a person must approve before each start
 * @param allowCode whether turns may use tools that may run code
 * @param context artifacts that each turn receives, by ref
 * @param maxAttempts attempts per turn
 * @param cadenceMillis the least time between two turns
 * @param leaseMillis how long a claim holds without a heartbeat
 * @param turnTimeoutMillis how long an attempt may take
 * @param deadline when the goal stops whatever it has reached
 * @param conditions its own rules
 */
public record PolicyView(
        int version,
        String digest,
        List<String> allowedTools,
        List<String> allowedCapabilities,
        String firstCapability,
        List<String> approvalRequiredFor,
        boolean allowCode,
        List<String> context,
        int maxAttempts,
        long cadenceMillis,
        long leaseMillis,
        long turnTimeoutMillis,
        Optional<Instant> deadline,
        List<Rule> conditions) {

    /** A rule in CEL. */
    public record Rule(String name, String kind, String when, String reason) {
        static Rule of(Condition condition) {
            return new Rule(condition.name(), condition.kind().name(), condition.when(), condition.reason());
        }
    }

    static PolicyView of(Governance governance) {
        Policy policy = governance.policy();
        Authority authority = policy.authority();
        return new PolicyView(
                governance.version(),
                governance.digest().text(),
                authority.tools().stream().map(ToolId::value).toList(),
                texts(authority.capabilities()),
                authority.firstCapability().value(),
                texts(authority.approvalRequiredFor()),
                authority.allowCode(),
                policy.context().stream().map(artifact -> artifact.ref()).toList(),
                policy.retry().maxAttempts(),
                policy.pace().cadence(),
                policy.pace().lease(),
                policy.pace().turnTimeout(),
                policy.stopRules().deadline(),
                policy.conditions().stream().map(Rule::of).toList());
    }

    private static List<String> texts(List<CapabilityId> ids) {
        return ids.stream().map(CapabilityId::value).toList();
    }
}
