package dev.loopkeeper.kernel.budget;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.RESERVATION;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Shortage.Resource;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.StopReason;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a capability gives its turns nothing of is neither reserved nor, when it is used all the same, passed over (docs/adr/0060). */
class WithheldTest {
    @Test
    void whatIsWithheld_isNotReserved() {
        // given
        Loop loop = withholding(policy(), Resource.COST);

        // when
        loop.start();

        // then
        assertThat(loop.goal().ledger().reserved())
                .isEqualTo(new Amounts(RESERVATION.tokens(), 0, RESERVATION.toolCalls(), RESERVATION.millis()));
    }

    @Test
    void unknownUsage_isChargedNothingOfWhatIsWithheld() {
        // given
        Loop loop = withholding(policy(), Resource.COST);

        // when
        loop.turn(receipt -> receipt.usage(new Usage.Unknown()).evidence("diff"));

        // then
        assertThat(loop.goal().ledger().settled())
                .isEqualTo(new Amounts(RESERVATION.tokens(), 0, RESERVATION.toolCalls(), RESERVATION.millis()));
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @ParameterizedTest
    @CsvSource({"TOKENS, 1, 0, 0", "COST, 0, 1, 0", "TOOL_CALLS, 0, 0, 1"})
    void useOfWhatIsWithheld_isBookedInFullAndStopsTheLoop(Resource resource, long tokens, long cost, long calls) {
        // given
        Loop loop = withholding(policy(), resource);
        Amounts used = new Amounts(tokens, cost, calls, 0);

        // when
        loop.turn(receipt -> receipt.used(used).evidence("diff"));

        // then
        assertThat(loop.goal().ledger().settled()).isEqualTo(used);
        assertThat(loop.goal().ledger().overrun()).isEqualTo(used);
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.OVERRUN);
            assertThat(stop.sentence()).contains("used 1 of " + resource);
        });
        assertThat(loop.decide().goal().stopped()).isTrue();
    }

    @Test
    void whatIsWithheldOnlyAfterATurnHasUsedIt_stopsNothing() {
        // given
        Loop loop = Loop.open(policy(), todo("work"))
                .turn(receipt -> receipt.used(new Amounts(1, 1, 0, 0)).evidence("diff"))
                .tick(1_000);

        // when
        loop.journal()
                .register(Samples.build()
                        .withholding(Set.of(Resource.COST))
                        .registeredAt(loop.journal().now()));

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Resource.class,
            names = {"TOKENS", "COST", "TOOL_CALLS"})
    void unknownUsageChargedBeforeAResourceWasWithheld_stopsNothing(Resource resource) {
        // given
        Loop loop = Loop.open(policy(), todo("work"))
                .turn(receipt -> receipt.usage(new Usage.Unknown()).evidence("diff"));

        // when
        loop.journal().register(Samples.build().withholding(Set.of(resource)));

        // then
        assertThat(resource.in(loop.goal().ledger().settled())).isPositive();
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void whatIsWithheldWhileATurnRuns_mayStillBeUsedByIt() {
        // given
        Loop loop = Loop.open(policy(), todo("work")).start();

        // when
        loop.journal().register(Samples.build().withholding(Set.of(Resource.COST)));
        loop.must(loop.receipt().used(new Amounts(1, 1, 0, 0)).evidence("diff").seal());

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void whatWasReservedAndIsWithheldWhileTheTurnRuns_stopsNothingAfterEarlierOverruns() {
        // given
        Loop loop = overrun(1_000).start().tick(1_000);
        loop.journal()
                .register(Samples.build()
                        .withholding(Set.of(Resource.COST))
                        .registeredAt(loop.journal().now()));

        // when
        loop.must(
                loop.receipt().used(new Amounts(0, 400, 0, 0)).evidence("diff").seal());

        // then
        assertThat(loop.goal().ledger().overrun().costMicros()).isEqualTo(1_000);
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void useOfWhatWasWithheldAfterEarlierOverruns_stopsTheLoop() {
        // given
        Loop loop = overrun(1_000).tick(1_000);
        loop.journal()
                .register(Samples.build()
                        .withholding(Set.of(Resource.COST))
                        .registeredAt(loop.journal().now()));

        // when
        loop.tick(1_000)
                .turn(receipt -> receipt.used(Amounts.ZERO).evidence("diff"))
                .turn(receipt -> receipt.used(new Amounts(0, 400, 0, 0)).evidence("patch"));

        // then
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.Stop.class, stop -> assertThat(stop.reason()).isEqualTo(StopReason.OVERRUN));
    }

    @Test
    void useBeyondTheReservationOfWhatIsGiven_stopsNothingWithinTheLimit() {
        // given
        Loop loop = withholding(policy(), Resource.COST);

        // when
        loop.turn(receipt ->
                receipt.used(new Amounts(RESERVATION.tokens() + 1, 0, 0, 0)).evidence("diff"));

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void limitThatThePolicysReservationDoesNotFit_holdsUpNoTurnThatUsesNothingOfIt() {
        // given
        PolicyBuilder tight = policy().cost(Limit.of(RESERVATION.costMicros() - 1));

        // when
        Loop withheld = withholding(tight, Resource.COST);
        Loop given = Loop.open(tight, todo("work"));

        // then
        assertThat(withheld.advice()).isInstanceOf(Advice.StartTurn.class);
        assertThat(given.advice())
                .isInstanceOfSatisfying(
                        Advice.Stop.class,
                        stop -> assertThat(stop.reason()).isEqualTo(StopReason.COST_BUDGET_EXHAUSTED));
    }

    /** A goal whose first turn has used {@code over} more cost than was reserved for it. */
    private static Loop overrun(long over) {
        return Loop.open(policy(), todo("work"))
                .turn(receipt -> receipt.used(new Amounts(0, RESERVATION.costMicros() + over, 0, 0))
                        .evidence("log"));
    }

    private static Loop withholding(PolicyBuilder policy, Resource resource) {
        Loop loop = Loop.open(policy, todo("work"));
        loop.journal().register(Samples.build().withholding(Set.of(resource)));
        return loop;
    }
}
