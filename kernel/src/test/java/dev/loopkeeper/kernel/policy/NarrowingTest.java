package dev.loopkeeper.kernel.policy;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.COMMENT;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.SHELL;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.policy.Condition.Kind;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NarrowingTest {

    @Test
    void samePolicy_isNoWider() {
        // then
        assertThat(Narrowing.fault(definition().build(), definition().build())).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("narrower")
    void policyThatAllowsLess_isTaken(String what, UnaryOperator<PolicyBuilder> change) {
        // then
        assertThat(Narrowing.fault(
                        definition().build(), change.apply(definition()).build()))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wider")
    void policyThatAllowsMore_isNamed(String what, UnaryOperator<PolicyBuilder> change) {
        // then
        assertThat(Narrowing.fault(
                        definition().build(), change.apply(definition()).build()))
                .hasValueSatisfying(fault -> assertThat(fault).contains(what));
    }

    static Stream<Arguments> narrower() {
        return Stream.of(
                of("limits.turns", policy -> policy.turns(Limit.of(4))),
                of("limits.turns none", policy -> policy.turns(Limit.NONE)),
                of("allowedTools", policy -> policy.tools(COMPILE)),
                of("reservation", policy -> policy.reservation(new Amounts(20, 10, 10, 10))),
                of("retry", policy -> policy.retry(new Retry(1, 2_000, 120_000))),
                of("cadence", policy -> policy.cadence(2_000)),
                of("stop rules", policy -> policy.stopRules(1, 1)),
                of("quota", policy -> policy.quota(2, 120_000)),
                of("deadline", policy -> policy.deadline(START)),
                of("handOff", policy -> policy.handOff(true, "bea")),
                of("conditions", policy -> policy.condition("more", Kind.STOP, "turn > 9", "")));
    }

    static Stream<Arguments> wider() {
        return Stream.of(
                of("limits.turns", policy -> policy.turns(Limit.of(6))),
                of("limits.turns", policy -> policy.turns(Limit.UNLIMITED)),
                of("limits.turns", policy -> policy.turns(Limit.ABSENT)),
                of("limits.tokens", policy -> policy.tokens(Limit.UNLIMITED)),
                of("limits.costMicros", policy -> policy.cost(Limit.UNLIMITED)),
                of("limits.toolCalls", policy -> policy.toolCalls(Limit.UNLIMITED)),
                of("reservationPerTurn.tokens", policy -> policy.reservation(new Amounts(1, 10, 10, 10))),
                of("allowedTools", policy -> policy.tools(COMPILE, COMMENT, SHELL)),
                of("allowedCapabilities", policy -> policy.capabilities(BUILD, DEPLOY)),
                of("approvalRequiredFor", policy -> policy.approvalRequiredFor()),
                of("retry.maxAttempts", policy -> policy.retry(new Retry(9, 1_000, 60_000))),
                of("retry.initialBackoffMillis", policy -> policy.retry(new Retry(3, 1, 60_000))),
                of("cadenceMillis", policy -> policy.cadence(0)),
                of("leaseMillis", policy -> policy.pace(new Pace(1_000, 60_000, 900_000, 86_400_000))),
                of("turnTimeoutMillis", policy -> policy.pace(new Pace(1_000, 30_000, 900_001, 86_400_000))),
                of("gateExpiryMillis", policy -> policy.pace(new Pace(1_000, 30_000, 900_000, 86_400_001))),
                of("noProgressTurns", policy -> policy.stopRules(4, 3)),
                of("maxConsecutiveFailures", policy -> policy.stopRules(3, 4)),
                of("a deadline", policy -> policy.deadline(START.plusSeconds(61))),
                of("allowCode", policy -> policy.allowCode(true)),
                of("a quota", policy -> policy.quota(4, 60_000)),
                of("a quota", policy -> policy.quota(3, 59_999)),
                of("no children", policy -> policy.children(1, Join.ALL, BUILD)));
    }

    @Test
    void codeThatTheDefinitionAllows_mayBeForbidden() {
        // given
        Policy definition = definition().allowCode(true).build();

        // then
        assertThat(Narrowing.fault(definition, definition)).isEmpty();
        assertThat(Narrowing.fault(definition, definition().build())).isEmpty();
    }

    @Test
    void childrenAndHandOffs_areNarrowedOrNamed() {
        // given
        Policy definition = definition()
                .children(2, Join.ALL, BUILD)
                .handOff(true, "ann", "bob")
                .build();
        PolicyBuilder fewer = definition().children(1, Join.ANY, BUILD);

        // then
        assertThat(Narrowing.fault(definition, fewer.handOff(true, "ann").build()))
                .isEmpty();
        assertThat(Narrowing.fault(definition, fewer.handOff(false, "ann").build()))
                .isPresent();
        assertThat(Narrowing.fault(definition, fewer.handOff(true).build())).isPresent();
        assertThat(Narrowing.fault(
                        definition,
                        definition()
                                .children(3, Join.ALL, BUILD)
                                .handOff(true, "ann")
                                .build()))
                .isPresent();
    }

    @Test
    void conditionThatIsLeftOut_isNamed() {
        // given
        Policy definition =
                definition().condition("dear", Kind.STOP, "turn > 3", "").build();

        // then
        assertThat(Narrowing.fault(definition, definition().build()))
                .hasValueSatisfying(fault -> assertThat(fault).contains("conditions"));
    }

    @Test
    void monitorThatLooksMoreOften_isNamed() {
        // given
        Policy definition =
                definition().monitor(new Monitor(BUILD, 1_000, 30_000, 60_000)).build();
        Policy eager =
                definition().monitor(new Monitor(BUILD, 1_000, 2_000, 60_000)).build();

        // then
        assertThat(Narrowing.fault(definition, eager))
                .hasValueSatisfying(fault -> assertThat(fault).contains("monitor.maxIntervalMillis"));
    }

    @Test
    void monitorThatLooksWithAnotherCapability_isNamed() {
        // given
        Policy definition =
                definition().monitor(new Monitor(BUILD, 1_000, 30_000, 60_000)).build();
        Policy dearer =
                definition().monitor(new Monitor(DEPLOY, 1_000, 30_000, 60_000)).build();

        // then
        assertThat(Narrowing.fault(definition, dearer))
                .hasValueSatisfying(fault -> assertThat(fault).contains("monitor.capability"));
    }

    private static Arguments of(String what, UnaryOperator<PolicyBuilder> change) {
        return Arguments.of(what, change);
    }

    private static PolicyBuilder definition() {
        return policy().turns(Limit.of(5))
                .reservation(new Amounts(10, 10, 10, 10))
                .tools(COMPILE, COMMENT)
                .capabilities(BUILD)
                .approvalRequiredFor(BUILD)
                .retry(new Retry(3, 1_000, 60_000))
                .cadence(1_000)
                .stopRules(3, 3)
                .deadline(START.plusSeconds(60))
                .quota(3, 60_000);
    }
}
