package dev.loopkeeper.kernel.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Advice.StartTurn;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Scheduling.Look.Decided;
import dev.loopkeeper.kernel.decide.Scheduling.Look.Resting;
import dev.loopkeeper.kernel.decide.Scheduling.Look.Stale;
import dev.loopkeeper.kernel.decide.Scheduling.Step;
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
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.policy.Authority;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Delegation;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.policy.StopRules;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchedulingTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final CapabilityId BUILD = new CapabilityId("build");
    private static final Facts REGISTERED = new Facts(Map.of(BUILD, capability()));
    private static final Facts NOTHING_REGISTERED = new Facts(Map.of());

    @Test
    void newProjection_isDecidedOnceAndThenAwaited() {
        // given
        GoalProjection goal = ready(3, 0);
        Step first = Scheduling.onProjection(Schedule.NEW, goal, REGISTERED, NOW);

        // when
        Step second = Scheduling.onTime(first.after(), goal, REGISTERED, NOW);

        // then
        assertThat(first.look()).isInstanceOfSatisfying(Decided.class, decided -> {
            assertThat(decided.advice()).isInstanceOf(StartTurn.class);
            assertThat(decided.id()).isEqualTo(new EventId("start-t1-a1-n1"));
        });
        assertThat(second.look())
                .isInstanceOfSatisfying(
                        Resting.class,
                        rest -> assertThat(rest.advice().reasonCode()).isEqualTo("AWAITING_ADMISSION"));
        assertThat(second.after()).isEqualTo(first.after());
    }

    @Test
    void newerProjectionWithoutAJournaledDecision_keepsAwaiting() {
        // given
        Schedule awaiting = Scheduling.onProjection(Schedule.NEW, ready(3, 0), REGISTERED, NOW)
                .after();

        // when
        Step step = Scheduling.onProjection(awaiting, ready(4, 0), REGISTERED, NOW);

        // then
        assertThat(step.look()).isInstanceOf(Resting.class);
        assertThat(step.after().awaiting()).isEqualTo(awaiting.awaiting());
        assertThat(step.after().sequence()).isEqualTo(4);
    }

    @Test
    void journaledDecision_isFollowedByOneWithAnotherId() {
        // given
        Schedule awaiting = Scheduling.onProjection(Schedule.NEW, ready(3, 0), REGISTERED, NOW)
                .after();

        // when
        Step step = Scheduling.onProjection(awaiting, ready(4, 1), REGISTERED, NOW);

        // then
        assertThat(step.look())
                .isInstanceOfSatisfying(
                        Decided.class, decided -> assertThat(decided.id()).isEqualTo(new EventId("start-t1-a1-n2")));
    }

    @Test
    void olderOrEqualProjection_changesNothing() {
        // given
        Schedule seen = new Schedule(7, Optional.empty(), Optional.of(NOW), Optional.empty(), Permits.NONE);

        // when
        Step equal = Scheduling.onProjection(seen, ready(7, 0), REGISTERED, NOW);
        Step older = Scheduling.onProjection(seen, ready(6, 0), REGISTERED, NOW);
        Step olderOnTime = Scheduling.onTime(seen, ready(6, 0), REGISTERED, NOW);

        // then
        assertThat(List.of(equal, older, olderOnTime)).containsOnly(new Step(seen, new Stale()));
    }

    @Test
    void waitWithATime_isDueThen() {
        // given
        Instant until = NOW.plusSeconds(9);
        GoalProjection goal = waitsUntil(ready(3, 0), until);

        // when
        Step step = Scheduling.onProjection(Schedule.NEW, goal, REGISTERED, NOW);

        // then
        assertThat(step.after().due()).contains(until);
        assertThat(Scheduling.onTime(step.after(), goal, REGISTERED, until).look())
                .isInstanceOf(Decided.class);
    }

    @Test
    void missingCapability_isRememberedUntilItIsRegistered() {
        // given
        GoalProjection goal = ready(3, 0);

        // when
        Step step = Scheduling.onProjection(Schedule.NEW, goal, NOTHING_REGISTERED, NOW);

        // then
        assertThat(step.after().missing()).contains(BUILD);
        assertThat(Scheduling.onTime(step.after(), goal, REGISTERED, NOW).look())
                .isInstanceOf(Decided.class);
    }

    @Test
    void decisionRevokedAsTooEarly_isRepeatedWhenTheJournalsClockHasCaughtUp() {
        // given
        Instant until = NOW.minusSeconds(1);
        GoalProjection before = waitsUntil(ready(3, 0), until);
        Schedule awaiting =
                Scheduling.onProjection(Schedule.NEW, before, REGISTERED, NOW).after();
        GoalProjection revoked = waitsUntil(ready(4, 1), until).at(new Position(4, Digest.ZERO, NOW.minusSeconds(300)));

        // when
        Step step = Scheduling.onProjection(awaiting, revoked, REGISTERED, NOW);

        // then
        assertThat(step.look()).isInstanceOf(Resting.class);
        assertThat(step.after().due()).contains(NOW.plusSeconds(299));
    }

    @Test
    void clockBehindTheJournals_takesTheJournalsTime() {
        // given
        GoalProjection goal = waitsUntil(ready(3, 0), NOW);

        // when
        Step step = Scheduling.onProjection(Schedule.NEW, goal, REGISTERED, NOW.minusSeconds(300));

        // then
        assertThat(step.look()).isInstanceOf(Decided.class);
    }

    @Test
    void refusedDecision_isThoughtOverAfterAPause() {
        // given
        Schedule awaiting = Scheduling.onProjection(Schedule.NEW, ready(3, 0), REGISTERED, NOW)
                .after();

        // when
        Schedule after = Scheduling.onRejection(awaiting, new EventId("start-t1-a1-n1"), NOW);

        // then
        assertThat(after.awaiting()).isEmpty();
        assertThat(after.due()).contains(NOW.plus(Scheduling.AFTER_REJECTION));
        assertThat(Scheduling.onRejection(awaiting, new EventId("another"), NOW))
                .isEqualTo(awaiting);
    }

    @Test
    void goalsDeadline_boundsEveryWait() {
        // given
        Instant deadline = NOW.plusSeconds(60);
        GoalProjection goal =
                ready(3, 0, Optional.of(deadline)).with(Holds.NONE.withPause(Optional.of(new Holds.Pause("ann", ""))));

        // when
        Step step = Scheduling.onProjection(Schedule.NEW, goal, REGISTERED, NOW);

        // then
        assertThat(step.look())
                .isInstanceOfSatisfying(
                        Resting.class,
                        rest -> assertThat(rest.advice())
                                .isEqualTo(new Wait(
                                        WaitReason.PAUSED,
                                        Optional.of(deadline),
                                        "paused by ann; the goal stops with DEADLINE_PASSED at " + deadline
                                                + ", the deadline of its policy")));
        assertThat(step.after().due()).contains(deadline);
        assertThat(Scheduling.onTime(step.after(), goal, REGISTERED, deadline).look())
                .isInstanceOfSatisfying(
                        Decided.class, decided -> assertThat(decided.advice()).isInstanceOf(Stop.class));
    }

    private static GoalProjection waitsUntil(GoalProjection goal, Instant until) {
        return goal.with(
                goal.progress().withNext(goal.progress().next(), Optional.of(new NotBefore(WaitKind.CADENCE, until))));
    }

    private static GoalProjection ready(long sequence, int decisions) {
        return ready(sequence, decisions, Optional.empty());
    }

    private static GoalProjection ready(long sequence, int decisions, Optional<Instant> deadline) {
        Progress progress = Progress.START;
        for (int i = 0; i < decisions; i++) {
            progress = progress.withDecisionCounted();
        }
        Policy policy = new Policy(
                Limits.ABSENT,
                Amounts.ZERO,
                new Authority(List.of(), List.of(BUILD), BUILD, List.of(), false),
                List.of(),
                Retry.DEFAULT,
                Pace.DEFAULT,
                new StopRules(3, 3, deadline),
                Optional.empty(),
                0,
                Optional.empty(),
                Delegation.NONE,
                List.of());
        return new GoalProjection(
                GoalId.of("acme/fix"),
                new Position(sequence, Digest.ZERO, NOW),
                new Charter("fix it", "fix", "ann", NOW),
                new Governance(policy, 1, Digest.ZERO),
                Status.OPEN,
                Flight.NONE,
                Holds.NONE,
                Ledger.opened(policy.limits()),
                progress,
                new Agenda(Map.of(), List.of(), 0, List.of(), List.of(), List.of()),
                History.NONE,
                Lanes.NONE,
                Custody.NONE);
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
