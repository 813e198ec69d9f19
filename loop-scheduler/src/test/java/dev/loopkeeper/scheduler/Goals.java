package dev.loopkeeper.scheduler;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Charter;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Quota;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.policy.StopRules;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Projections by hand, each as the fold could have made it. */
public final class Goals {
    public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    public static final CapabilityId BUILD = new CapabilityId("build");
    public static final Facts REGISTERED = new Facts(Map.of(BUILD, capability()));
    public static final Facts NOTHING_REGISTERED = new Facts(Map.of());

    private Goals() {}

    /** A goal whose first turn may start. */
    public static GoalProjection ready(String goal, long sequence) {
        Policy policy = new Policy(
                Limits.ABSENT,
                Amounts.ZERO,
                new Authority(List.of(), List.of(BUILD), BUILD, List.of(), false),
                List.of(),
                Retry.DEFAULT,
                Pace.DEFAULT,
                StopRules.DEFAULT,
                Optional.empty(),
                0,
                Optional.empty(),
                Delegation.NONE,
                List.of());
        return new GoalProjection(
                GoalId.of(goal),
                position(sequence, START),
                new Charter("make it green", "green", "ann", START),
                new Governance(policy, 1, Digest.ZERO),
                Status.OPEN,
                Flight.NONE,
                Holds.NONE,
                Ledger.opened(policy.limits()),
                Progress.START,
                new Agenda(Map.of("branch", "main"), List.of(), 0, List.of(), List.of(), List.of()),
                History.NONE,
                Lanes.NONE,
                Custody.NONE);
    }

    /** A ready goal whose next turn waits for the clock. */
    public static GoalProjection waiting(String goal, long sequence, Instant until) {
        GoalProjection ready = ready(goal, sequence);
        return ready.with(
                ready.progress().withNext(TurnRef.FIRST, Optional.of(new NotBefore(WaitKind.CADENCE, until))));
    }

    /** A goal whose first turn is claimed. */
    public static GoalProjection running(String goal, long sequence, Instant leaseUntil) {
        return ready(goal, sequence)
                .with(new Flight.Running(
                        request(START.plusSeconds(900)),
                        new ClaimId("c1"),
                        new RunnerId("r1"),
                        1,
                        leaseUntil,
                        START,
                        List.of()));
    }

    /** A goal whose first turn nobody has claimed. */
    public static GoalProjection requested(String goal, long sequence, Instant expiresAt) {
        return ready(goal, sequence).with(new Flight.Awaiting(request(expiresAt)));
    }

    public static GoalProjection paused(String goal, long sequence) {
        return ready(goal, sequence).with(Holds.NONE.withPause(Optional.of(new Holds.Pause("ann", "lunch"))));
    }

    public static GoalProjection withDeadline(GoalProjection goal, Instant deadline) {
        Policy policy = goal.governance().policy();
        return under(
                goal,
                new Terms(
                        new StopRules(3, 3, Optional.of(deadline)),
                        policy.quota(),
                        policy.priority(),
                        policy.monitor()));
    }

    /** The same under a policy whose turns come before those of a lower priority. */
    public static GoalProjection withPriority(GoalProjection goal, int priority) {
        Policy policy = goal.governance().policy();
        return under(goal, new Terms(policy.stopRules(), policy.quota(), priority, policy.monitor()));
    }

    /** The same under a policy with this quota. */
    public static GoalProjection withQuota(GoalProjection goal, Quota quota) {
        Policy policy = goal.governance().policy();
        return under(goal, new Terms(policy.stopRules(), Optional.of(quota), policy.priority(), policy.monitor()));
    }

    /** The same under a policy with this monitor. */
    public static GoalProjection withMonitor(GoalProjection goal, Monitor monitor) {
        Policy policy = goal.governance().policy();
        return under(goal, new Terms(policy.stopRules(), policy.quota(), policy.priority(), Optional.of(monitor)));
    }

    /** What these tests change of a policy. */
    private record Terms(StopRules stopRules, Optional<Quota> quota, int priority, Optional<Monitor> monitor) {}

    private static GoalProjection under(GoalProjection goal, Terms terms) {
        Policy policy = goal.governance().policy();
        Policy changed = new Policy(
                policy.limits(),
                policy.reservationPerTurn(),
                policy.authority(),
                policy.context(),
                policy.retry(),
                policy.pace(),
                terms.stopRules(),
                terms.quota(),
                terms.priority(),
                terms.monitor(),
                policy.delegation(),
                policy.conditions());
        return goal.with(new Governance(changed, 1, Digest.ZERO));
    }

    /** The same with one more decision journaled. */
    public static GoalProjection decided(GoalProjection goal) {
        return goal.with(goal.progress().withDecisionCounted());
    }

    public static Position position(long sequence, Instant journalTime) {
        return new Position(sequence, Digest.ZERO, journalTime);
    }

    private static Flight.Request request(Instant expiresAt) {
        return new Flight.Request(
                TurnRef.FIRST,
                new CapabilityRef(BUILD, 1),
                Digest.ZERO,
                Amounts.ZERO,
                2,
                Digest.ZERO,
                Optional.empty(),
                START,
                expiresAt,
                30_000);
    }

    private static Capability capability() {
        return new Capability(
                new CapabilityRef(BUILD, 1),
                Digest.ZERO,
                new PoolId("default"),
                EffectClass.IDEMPOTENT,
                false,
                List.of(),
                Set.of(),
                Set.of(),
                Amounts.ZERO);
    }
}
