package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.ChildRules;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.HandOffRules;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Quota;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.policy.StopRules;
import dev.loopkeeper.schema.ConditionKind;
import dev.loopkeeper.schema.JoinRule;
import dev.loopkeeper.schema.MonitorPolicy;
import dev.loopkeeper.schema.PolicyCondition;
import dev.loopkeeper.schema.QuotaWindow;
import dev.loopkeeper.schema.RetryPolicy;
import java.util.List;
import java.util.Optional;

/** Policies to and from Avro. Whether a goal can live under one is not judged here. */
public final class PolicyCodec {

    private PolicyCodec() {}

    /**
     * The policy that {@code avro} writes.
     *
     * @throws IllegalArgumentException if an id, a digest, an amount or a bound is none
     */
    public static Policy toDomain(dev.loopkeeper.schema.Policy avro) {
        return new Policy(
                AvroValues.limits(avro.getLimits()),
                AvroValues.amounts(avro.getReservationPerTurn()),
                authority(avro),
                avro.getContext().stream().map(AvroValues::artifact).toList(),
                retry(avro.getRetry()),
                new Pace(
                        avro.getCadenceMillis(),
                        avro.getLeaseMillis(),
                        avro.getTurnTimeoutMillis(),
                        avro.getGateExpiryMillis()),
                new StopRules(
                        avro.getNoProgressTurns(),
                        avro.getMaxConsecutiveFailures(),
                        Optional.ofNullable(avro.getDeadline())),
                Optional.ofNullable(avro.getQuota()).map(quota -> new Quota(quota.getTurns(), quota.getWindowMillis())),
                avro.getPriority(),
                Optional.ofNullable(avro.getMonitor())
                        .map(monitor -> new Monitor(
                                new CapabilityId(monitor.getCapability()),
                                monitor.getInitialIntervalMillis(),
                                monitor.getMaxIntervalMillis(),
                                monitor.getExpiryMillis())),
                delegation(avro),
                avro.getConditions().stream().map(PolicyCodec::condition).toList());
    }

    /** {@code policy} as Avro; reading it back gives an equal policy. */
    public static dev.loopkeeper.schema.Policy toAvro(Policy policy) {
        Pace pace = policy.pace();
        return dev.loopkeeper.schema.Policy.newBuilder()
                .setLimits(AvroValues.limits(policy.limits()))
                .setReservationPerTurn(AvroValues.amounts(policy.reservationPerTurn()))
                .setAllowedTools(
                        policy.authority().tools().stream().map(ToolId::value).toList())
                .setAllowedCapabilities(texts(policy.authority().capabilities()))
                .setFirstCapability(policy.authority().firstCapability().value())
                .setApprovalRequiredFor(texts(policy.authority().approvalRequiredFor()))
                .setAllowCode(policy.authority().allowCode())
                .setContext(policy.context().stream().map(AvroValues::artifact).toList())
                .setRetry(retry(policy.retry()))
                .setCadenceMillis(pace.cadence())
                .setLeaseMillis(pace.lease())
                .setTurnTimeoutMillis(pace.turnTimeout())
                .setGateExpiryMillis(pace.gateExpiry())
                .setNoProgressTurns(policy.stopRules().noProgressTurns())
                .setMaxConsecutiveFailures(policy.stopRules().maxConsecutiveFailures())
                .setDeadline(policy.stopRules().deadline().orElse(null))
                .setQuota(policy.quota()
                        .map(quota -> new QuotaWindow(quota.turns(), quota.windowMillis()))
                        .orElse(null))
                .setPriority(policy.priority())
                .setMonitor(policy.monitor()
                        .map(monitor -> new MonitorPolicy(
                                monitor.capability().value(),
                                monitor.initialIntervalMillis(),
                                monitor.maxIntervalMillis(),
                                monitor.expiryMillis()))
                        .orElse(null))
                .setChildren(policy.delegation()
                        .children()
                        .map(PolicyCodec::children)
                        .orElse(null))
                .setHandOff(policy.delegation()
                        .handOff()
                        .map(rules ->
                                new dev.loopkeeper.schema.HandOffRules(rules.receivers(), rules.artifactRequired()))
                        .orElse(null))
                .setConditions(
                        policy.conditions().stream().map(PolicyCodec::condition).toList())
                .build();
    }

    private static Delegation delegation(dev.loopkeeper.schema.Policy avro) {
        return new Delegation(
                Optional.ofNullable(avro.getChildren()).map(PolicyCodec::children),
                Optional.ofNullable(avro.getHandOff())
                        .map(rules -> new HandOffRules(rules.getReceivers(), rules.getArtifactRequired())));
    }

    private static ChildRules children(dev.loopkeeper.schema.ChildRules avro) {
        Join join = switch (avro.getJoin()) {
            case ANY -> Join.ANY;
            case FIRST_SUCCESS -> Join.FIRST_SUCCESS;
            case ALL, UNKNOWN -> Join.ALL;
        };
        return new ChildRules(avro.getMost(), capabilities(avro.getCapabilities()), avro.getTurnsEach(), join);
    }

    private static dev.loopkeeper.schema.ChildRules children(ChildRules rules) {
        JoinRule join = switch (rules.join()) {
            case ALL -> JoinRule.ALL;
            case ANY -> JoinRule.ANY;
            case FIRST_SUCCESS -> JoinRule.FIRST_SUCCESS;
        };
        return new dev.loopkeeper.schema.ChildRules(rules.most(), texts(rules.capabilities()), rules.turnsEach(), join);
    }

    private static Condition condition(PolicyCondition avro) {
        return new Condition(
                avro.getName(),
                switch (avro.getKind()) {
                    case STOP -> Condition.Kind.STOP;
                    case GATE -> Condition.Kind.GATE;
                    case UNKNOWN ->
                        throw new IllegalArgumentException(
                                "expected condition " + avro.getName() + " to stop or to ask, but it does neither");
                },
                avro.getWhen(),
                avro.getReason());
    }

    private static PolicyCondition condition(Condition condition) {
        return new PolicyCondition(
                condition.name(),
                switch (condition.kind()) {
                    case STOP -> ConditionKind.STOP;
                    case GATE -> ConditionKind.GATE;
                },
                condition.when(),
                condition.reason());
    }

    private static Authority authority(dev.loopkeeper.schema.Policy avro) {
        return new Authority(
                avro.getAllowedTools().stream().map(ToolId::new).toList(),
                capabilities(avro.getAllowedCapabilities()),
                new CapabilityId(avro.getFirstCapability()),
                capabilities(avro.getApprovalRequiredFor()),
                avro.getAllowCode());
    }

    private static Retry retry(RetryPolicy avro) {
        return new Retry(avro.getMaxAttempts(), avro.getInitialBackoffMillis(), avro.getMaxBackoffMillis());
    }

    private static RetryPolicy retry(Retry retry) {
        return new RetryPolicy(retry.maxAttempts(), retry.initialBackoffMillis(), retry.maxBackoffMillis());
    }

    private static List<CapabilityId> capabilities(List<String> ids) {
        return ids.stream().map(CapabilityId::new).toList();
    }

    private static List<String> texts(List<CapabilityId> ids) {
        return ids.stream().map(CapabilityId::value).toList();
    }
}
