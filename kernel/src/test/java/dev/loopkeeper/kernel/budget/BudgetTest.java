package dev.loopkeeper.kernel.budget;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.RESERVATION;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static dev.loopkeeper.kernel.fixture.Samples.USED;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Budgets over a goal's whole life, whatever its attempts come to. */
class BudgetTest {

    @ParameterizedTest
    @CsvSource({"247280, true", "247281, false"})
    void turn_startsOnlyIfItsReservationFitsWhatIsLeft(long nextReservation, boolean starts) {
        // given
        Amounts spent = new Amounts(0, 4_752_720, 0, 0);
        Loop loop = Loop.open(costing(5_000_000, 4_752_720), todo("work"))
                .turn(receipt -> receipt.used(spent).evidence("diff"));
        PolicyBuilder next = costing(5_000_000, nextReservation);

        // when
        loop.must(new PolicyChanged(next.build(), PolicyDigest.of(next.build())));

        // then
        assertThat(loop.advice() instanceof Advice.StartTurn).isEqualTo(starts);
        assertThat(stopReason(loop)).isEqualTo(starts ? null : StopReason.COST_BUDGET_EXHAUSTED);
    }

    @ParameterizedTest
    @CsvSource({
        "turns, TURN_BUDGET_EXHAUSTED",
        "tokens, TOKEN_BUDGET_EXHAUSTED",
        "cost, COST_BUDGET_EXHAUSTED",
        "toolCalls, TOOL_CALL_BUDGET_EXHAUSTED"
    })
    void limitZero_runsNothing_evenWithoutAReservation(String limited, StopReason reason) {
        // given
        PolicyBuilder policy = policy().reservation(Amounts.ZERO);
        PolicyBuilder none = switch (limited) {
            case "turns" -> policy.turns(Limit.NONE);
            case "tokens" -> policy.tokens(Limit.NONE);
            case "cost" -> policy.cost(Limit.NONE);
            default -> policy.toolCalls(Limit.NONE);
        };

        // when
        Loop loop = Loop.open(none, todo("work"));

        // then
        assertThat(stopReason(loop)).isEqualTo(reason);
    }

    @Test
    void absentLimits_meanTheDefaults() {
        // given
        PolicyBuilder silent = policy().limits(Limits.ABSENT);

        // when
        Loop loop = Loop.open(silent, todo("work"));

        // then
        assertThat(loop.goal().ledger().limits()).isEqualTo(Limits.DEFAULTS);
    }

    @Test
    void unlimited_isSaidExplicitlyAndStopsNothing() {
        // given
        Amounts huge = new Amounts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 1);
        Limits unlimited = new Limits(Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED);
        Loop loop = Loop.open(policy().limits(unlimited), todo("work"));

        // when
        loop.turn(receipt -> receipt.used(huge).evidence("diff"));

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void overrun_isBookedInFullAndStopsTheLoop() {
        // given
        Amounts used = new Amounts(150, 0, 0, 0);
        Loop loop = Loop.open(policy().tokens(Limit.of(120)), todo("work"));

        // when
        loop.turn(receipt -> receipt.used(used).evidence("diff"));

        // then
        assertThat(loop.goal().ledger().settled()).isEqualTo(used);
        assertThat(loop.goal().ledger().overrun()).isEqualTo(new Amounts(50, 0, 0, 0));
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.OVERRUN);
            assertThat(stop.sentence()).isEqualTo("150 of TOKENS were used, beyond the limit of 120");
        });
    }

    @Test
    void unknownUsage_isChargedAtTheReservation() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.usage(new Usage.Unknown()));

        // then
        assertThat(loop.goal().ledger().settled()).isEqualTo(RESERVATION);
        assertThat(loop.goal().ledger().reserved()).isEqualTo(Amounts.ZERO);
    }

    @Test
    void unknownUsageOfARival_isChargedAtTheReservation_besideWhatTheHolderReserves() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed rivals =
                loop.receipt().claim(RIVAL).usage(new Usage.Unknown()).seal();

        // when
        Ruling ruling = loop.propose(rivals);

        // then
        assertThat(ruling).isEqualTo(Ruling.superseded(SupersededCode.OTHER_CLAIM));
        assertThat(loop.goal().ledger().settled()).isEqualTo(RESERVATION);
        assertThat(loop.goal().ledger().overrun()).isEqualTo(RESERVATION);
        assertThat(loop.goal().ledger().reserved()).isEqualTo(RESERVATION);
    }

    @Test
    void unknownUsageOfARivalAfterTheAttemptWasClosed_isChargedAtThePolicysReservation() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed rivals =
                loop.receipt().claim(RIVAL).usage(new Usage.Unknown()).seal();
        loop.must(loop.receipt().used(USED).seal());

        // when
        Ruling ruling = loop.propose(rivals);

        // then
        assertThat(ruling).isEqualTo(Ruling.superseded(SupersededCode.ATTEMPT_CLOSED));
        assertThat(loop.goal().ledger().settled()).isEqualTo(USED.plus(RESERVATION));
    }

    @Test
    void attemptWithoutReceipt_isChargedInFullAndCorrectedOnceByALateReceipt() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed late = loop.receipt().used(USED).seal();
        ReceiptSealed later =
                loop.receipt().used(USED).summary("the same again").seal();

        // when
        loop.tick(30_000).decide();
        Amounts charged = loop.goal().ledger().settled();
        loop.propose(late);
        Amounts corrected = loop.goal().ledger().settled();
        loop.propose(later);
        Amounts afterASecond = loop.goal().ledger().settled();

        // then
        assertThat(charged).isEqualTo(RESERVATION);
        assertThat(corrected).isEqualTo(USED);
        assertThat(afterASecond).isEqualTo(USED.plus(USED));
        assertThat(loop.goal().history().unreceipted(TurnRef.FIRST)).isEmpty();
        assertThat(loop.goal().history().effective()).isZero();
    }

    @Test
    void threeTurnsWithOneRetryAndAPause_areThreeTurnNumbersAndFourRequests() {
        // given
        Loop loop = Loop.open(policy().turns(Limit.of(3)), todo("work"));
        List<String> requested = new ArrayList<>();

        // when
        requested.add(run(loop, true));
        requested.add(run(loop, false));
        loop.must(new GoalPaused("lunch")).must(new GoalResumed("")).tick(60_000);
        requested.add(run(loop, true));
        requested.add(run(loop, true));

        // then
        assertThat(requested).containsExactly("t1-a1", "t2-a1", "t2-a2", "t3-a1");
        assertThat(loop.goal().ledger().turns()).isEqualTo(3);
        assertThat(loop.goal().ledger().requests()).isEqualTo(4);
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.TURN_BUDGET_EXHAUSTED);
            assertThat(stop.sentence())
                    .isEqualTo(
                            "the limit of TURNS is 3, of which 3 is used or reserved and 1 more would be" + " needed");
        });
    }

    @Test
    void raisedBudget_letsTheLoopGoOn() {
        // given
        Loop loop = Loop.open(policy().turns(Limit.of(1)), todo("work")).turn(receipt -> receipt.evidence("diff"));
        Limits raised = new Limits(Limit.of(2), Limit.ABSENT, Limit.ABSENT, Limit.ABSENT);

        // when
        loop.must(new Signal.BudgetRaised(raised));

        // then
        assertThat(loop.goal().ledger().limits().turns()).isEqualTo(new Limit.Bounded(2));
        assertThat(loop.goal().ledger().limits().tokens()).isEqualTo(Limits.DEFAULTS.tokens());
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @ParameterizedTest
    @CsvSource({
        "TURNS, 4, none, none",
        "TOKENS, 5000, 4999, 4999",
        "COST, unlimited, 9000000, 9000000",
        "TOOL_CALLS, 7, none, none",
    })
    void raiseThatLowersALimit_isRefusedByName(String resource, String standing, String proposed, String shown) {
        // given
        Loop loop = Loop.open(policy().limits(only(resource, limit(standing))), todo("work"));

        // when
        Ruling ruling = loop.propose(new Signal.BudgetRaised(only(resource, limit(proposed))));

        // then
        assertThat(ruling)
                .isEqualTo(Ruling.rejected(
                        RejectedCode.BAD_VALUE,
                        "a limit of " + resource + " of at least " + standing,
                        "it is " + shown));
    }

    @ParameterizedTest
    @CsvSource({"none,none", "none,1", "4,4", "4,5", "4,unlimited", "unlimited,unlimited", "unlimited,absent"})
    void limitRaisedOrLeftAlone_isAdmitted(String standing, String proposed) {
        // given
        Loop loop = Loop.open(policy().limits(only("TURNS", limit(standing))), todo("work"));

        // when
        Ruling ruling = loop.propose(
                new Signal.BudgetRaised(new Limits(limit(proposed), Limit.UNLIMITED, Limit.ABSENT, Limit.ABSENT)));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    private static Limit limit(String text) {
        return switch (text) {
            case "none" -> Limit.NONE;
            case "unlimited" -> Limit.UNLIMITED;
            case "absent" -> Limit.ABSENT;
            default -> Limit.of(Long.parseLong(text));
        };
    }

    private static Limits only(String resource, Limit limit) {
        return new Limits(
                resource.equals("TURNS") ? limit : Limit.ABSENT,
                resource.equals("TOKENS") ? limit : Limit.ABSENT,
                resource.equals("COST") ? limit : Limit.ABSENT,
                resource.equals("TOOL_CALLS") ? limit : Limit.ABSENT);
    }

    private static String run(Loop loop, boolean succeeds) {
        loop.start();
        String turn = loop.journal().inFlight().turn().toString();
        var receipt = loop.receipt();
        loop.must((succeeds ? receipt.evidence("diff of " + turn) : receipt.failed()).seal());
        return turn;
    }

    private static PolicyBuilder costing(long limit, long reservation) {
        return policy().cost(Limit.of(limit)).reservation(new Amounts(0, reservation, 0, 0));
    }

    private static @Nullable StopReason stopReason(Loop loop) {
        return loop.advice() instanceof Advice.Stop stop ? stop.reason() : null;
    }
}
