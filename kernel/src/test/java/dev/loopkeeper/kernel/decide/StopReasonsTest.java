package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.COMMENT;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.SHELL;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StopReasonsTest {

    /** Not advised here: admission refuses bad policies (see {@link EveryReasonTest}), and only newer versions have reasons that this one does not know. */
    private static final Set<StopReason> NEVER_ADVISED = EnumSet.of(StopReason.POLICY_INVALID, StopReason.UNKNOWN);

    private record Expected(Loop loop, String sentence) {}

    private static final Map<StopReason, Supplier<Expected>> SCENARIOS = new EnumMap<>(StopReason.class);

    static {
        ofProgress();
        ofConditions();
        ofBudget();
        ofAuthority();
        ofPeople();
    }

    private static void ofProgress() {
        SCENARIOS.put(
                StopReason.OBJECTIVE_COMPLETE,
                () -> new Expected(
                        Loop.open().turn(receipt -> receipt.done("work").complete()),
                        "turn 1 proposed completion, all 1 todos are done, and no question is open"));
        SCENARIOS.put(
                StopReason.NO_PROGRESS,
                () -> new Expected(
                        Loop.open(policy().stopRules(2, 9), todo("work"))
                                .turn(receipt -> receipt)
                                .turn(receipt -> receipt),
                        "2 turns in a row have changed nothing"));
        SCENARIOS.put(
                StopReason.TOO_MANY_FAILURES,
                () -> new Expected(
                        Loop.open(policy().retry(new Retry(1, 0, 0)).stopRules(9, 2), todo("work"))
                                .turn(receipt -> receipt.failed())
                                .turn(receipt -> receipt.failed()),
                        "2 turns in a row have failed; the last was turn 2 attempt 1 with TOOL_FAILED"));
        SCENARIOS.put(
                StopReason.TURN_REFUSED,
                () -> new Expected(
                        Loop.open().turn(receipt -> receipt.outcome(Outcome.REFUSED, "TOOL_NOT_IN_CONTRACT")),
                        "the last turn was refused: TOOL_NOT_IN_CONTRACT: it is done"));
        SCENARIOS.put(
                StopReason.DEADLINE_PASSED,
                () -> new Expected(
                        Loop.open(policy().deadline(START.plusSeconds(60)), todo("work"))
                                .tick(60_000),
                        "the goal's deadline was 2026-01-01T00:01:00Z"));
    }

    private static void ofConditions() {
        SCENARIOS.put(
                StopReason.STOP_CONDITION,
                () -> new Expected(
                        Loop.open(
                                        policy().condition(
                                                        "slow",
                                                        Condition.Kind.STOP,
                                                        "used.turns >= 1",
                                                        "one is enough"),
                                        todo("work"))
                                .turn(receipt -> receipt.evidence("one")),
                        "condition slow holds: one is enough"));
    }

    private static void ofBudget() {
        SCENARIOS.put(
                StopReason.TURN_BUDGET_EXHAUSTED,
                () -> new Expected(
                        Loop.open(policy().turns(Limit.of(1)), todo("work")).turn(receipt -> receipt.evidence("diff")),
                        "the limit of TURNS is 1, of which 1 is used or reserved and 1 more would be needed"));
        SCENARIOS.put(
                StopReason.TOKEN_BUDGET_EXHAUSTED,
                () -> new Expected(
                        Loop.open(policy().tokens(Limit.of(99)), todo("work")),
                        "the limit of TOKENS is 99, of which 0 is used or reserved and 100 more would be needed"));
        SCENARIOS.put(
                StopReason.COST_BUDGET_EXHAUSTED,
                () -> new Expected(
                        Loop.open(policy().cost(Limit.NONE), todo("work")),
                        "the limit of COST is none: no turn may run, not even one that uses nothing of it"));
        SCENARIOS.put(
                StopReason.TOOL_CALL_BUDGET_EXHAUSTED,
                () -> new Expected(
                        Loop.open(policy().toolCalls(Limit.of(4)), todo("work")),
                        "the limit of TOOL_CALLS is 4, of which 0 is used or reserved and 5 more would be needed"));
        SCENARIOS.put(
                StopReason.OVERRUN,
                () -> new Expected(
                        Loop.open(policy().toolCalls(Limit.of(5)), todo("work"))
                                .turn(receipt -> receipt.used(new Amounts(0, 0, 6, 0))),
                        "6 of TOOL_CALLS were used, beyond the limit of 5"));
    }

    private static void ofAuthority() {
        SCENARIOS.put(
                StopReason.TOOL_NOT_ALLOWED,
                () -> new Expected(
                        Loop.open().turn(receipt -> receipt.done("work").next(REVIEW, COMPILE, SHELL)),
                        "the next turn would use shell, which the policy does not allow"));
        SCENARIOS.put(
                StopReason.CAPABILITY_NOT_ALLOWED,
                () -> new Expected(
                        Loop.open().turn(receipt -> receipt.done("work").next(DEPLOY)),
                        "the next turn would run deploy, which the policy does not allow"));
    }

    private static void ofPeople() {
        SCENARIOS.put(StopReason.GATE_REJECTED, () -> {
            Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
            return new Expected(loop.must(loop.verdict(loop.gate(), false)), "alice rejected gate g1");
        });
        SCENARIOS.put(
                StopReason.GATE_EXPIRED,
                () -> new Expected(
                        Loop.open()
                                .turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"))
                                .tick(86_400_000),
                        "nobody answered gate g1 by 2026-01-02T00:00:00Z"));
        SCENARIOS.put(
                StopReason.CANCELLED,
                () -> new Expected(
                        Loop.open().must(new GoalCancelled("wrong branch")), "alice cancelled the goal: wrong branch"));
        SCENARIOS.put(
                StopReason.CLOSED, () -> new Expected(Loop.open().must(new GoalClosed("")), "alice closed the goal"));
    }

    @ParameterizedTest
    @EnumSource
    void everyStopReason_isAdvisedForSomethingAndAdmitted(StopReason reason) {
        // given
        if (NEVER_ADVISED.contains(reason)) {
            assertThat(SCENARIOS).doesNotContainKey(reason);
            return;
        }
        Expected expected = SCENARIOS.get(reason).get();

        // when
        Advice advice = expected.loop().advice();

        // then
        assertThat(advice).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(reason);
            assertThat(stop.sentence()).isEqualTo(expected.sentence());
        });
        assertThat(expected.loop().decide().goal().stopped()).isTrue();
    }

    @Test
    void toolThatTheNextCapabilityDoesNotOffer_stopsBeforeATurnIsSubmitted() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.done("work").next(BUILD, COMMENT));

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.TOOL_NOT_ALLOWED);
            assertThat(stop.sentence()).isEqualTo("the next turn would use comment, which build does not offer");
        });
        assertThat(loop.goal().ledger().requests()).isEqualTo(1);
    }

    @Test
    void firstEnding_isTheReason() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));

        // when
        loop.must(new GoalCancelled("wrong branch")).must(loop.verdict(loop.gate(), false));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("CANCELLED");
    }

    @Test
    void unknownReasonOfANewerScheduler_stops() {
        // given
        String newer = "MOON_PHASE";

        // when
        StopReason reason = StopReason.of(newer);

        // then
        assertThat(reason).isEqualTo(StopReason.UNKNOWN);
    }

    @Test
    void stoppedGoal_isAdvisedNothingMore() {
        // given
        Loop loop = Loop.open().start().must(new GoalClosed("enough")).decide();

        // when
        Advice advice = loop.tick(10_000_000_000L).advice();

        // then
        assertThat(advice).isEqualTo(new Advice.Ended(StopReason.CLOSED, "alice closed the goal: enough"));
        assertThat(loop.goal().status()).isInstanceOf(Status.Stopped.class);
        assertThat(loop.goal().flight()).isInstanceOf(Flight.Running.class);
    }
}
