package dev.loopkeeper.kernel.wire.condition;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Finding;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.policy.Condition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyConditionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "used.turns >= 1 # true",
                "used.turns > 1 # false",
                "turn == 2 && attempt == 1 # true",
                "last.outcome == 'COMPLETED' # true",
                "last.capability == 'build' && last.reason != '' # true",
                "todos.open == ['work'] && todos.done == 1 # true",
                "todos.open.exists(todo, todo.startsWith('wo')) # true",
                "evidence.exists_one(title, title.matches('^the .*')) # true",
                "used.tokens > 1000000 || used.cost_micros > 1000000 # false",
                "empty_turns + failed_turns + signals == 0 # true",
                "policy_version == 1 && age_millis == 0 # true",
                "size(todos.open) > 3 ? true : used.tool_calls > 900 # false"
            })
    void condition_isToldFromTheProjectionAlone(String when, boolean holds) {
        // given
        GoalProjection goal = Loop.open(policy(), todo("work"), todo("plan"))
                .turn(receipt -> receipt.done("plan").evidence("the diff"))
                .goal();

        // when
        List<Finding> findings = PolicyConditions.findings(goal.with(
                new Governance(stop(when).build(), 1, goal.governance().digest())));

        // then
        assertThat(findings.isEmpty()).isEqualTo(!holds);
        assertThat(findings).allSatisfy(finding -> assertThat(finding.fault()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "used.tuns > 1           | line 1, column 1: undeclared reference to 'used'",
                "turn > 1 &&             | line 1, column 12",
                "turn > '1'              | line 1, column 6: found no matching overload",
                "turn + 1                | expected type 'bool' but found 'int'",
                "turn > 1 )              | line 1, column 10",
                "shell('rm') == 1        | line 1, column 6: undeclared reference to 'shell'",
                "todos.open.all(t, t > 1) | line 1, column 21: found no matching overload"
            })
    void conditionThatDoesNotCompile_isRefusedWithItsPlace(String when, String fault) {
        // when
        Optional<String> refusal = PolicyConditions.fault(stop(when).build());

        // then
        assertThat(refusal)
                .hasValueSatisfying(text -> assertThat(text)
                        .startsWith("expected a condition in CEL at conditions.rule.when, but ")
                        .contains(fault));
    }

    @Test
    void faultBelowTheFirstLine_isFoundThere() {
        // when
        Optional<String> refusal =
                PolicyConditions.fault(stop("turn > 1\n  && nothing > 2").build());

        // then
        assertThat(refusal).hasValueSatisfying(text -> assertThat(text).contains("line 2, column 6"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "todos.open.all(a, todos.open.all(b, todos.open.all(c, a == b && b == c)))",
                "evidence.map(a, evidence.map(b, evidence.map(c, a + b + c))).size() > 1",
                "todos.open.all(a, evidence.all(b, a.matches(b)))"
            })
    void conditionThatMayTakeTooLong_isRefused(String when) {
        // when
        Optional<String> refusal = PolicyConditions.fault(stop(when).build());

        // then
        assertThat(refusal).hasValueSatisfying(text -> assertThat(text).contains("more than 5000 steps"));
    }

    @Test
    void deepExpression_isRefusedAndNothingOverflows() {
        // given
        String deep = "(".repeat(490) + "turn" + ")".repeat(490) + " > 1";

        // when
        Optional<String> refusal = PolicyConditions.fault(stop(deep).build());

        // then
        assertThat(refusal).isPresent();
    }

    @Test
    void conditionThatCannotBeTold_isAFindingWithItsFault() {
        // given
        Loop loop = Loop.open(stop("used.tokens / used.turns > 3"), todo("work"));

        // when
        List<Finding> findings = PolicyConditions.findings(loop.goal());

        // then
        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.fault())
                        .hasValueSatisfying(fault -> assertThat(fault).containsIgnoringCase("zero")));
        assertThat(loop.advice().reasonCode()).isEqualTo("POLICY_INVALID");
        assertThat(loop.advice().sentence()).startsWith("condition rule cannot be told: ");
    }

    @ParameterizedTest
    @EnumSource
    void everythingThatAGoalShows_hasTheTypeItIsSaidToHave(GoalView value) {
        // given
        String when = value.variable() + " == " + value.variable();

        // when
        List<Finding> findings =
                PolicyConditions.findings(Loop.open(stop(when), todo("work")).goal());

        // then
        assertThat(PolicyConditions.fault(stop(when).build())).isEmpty();
        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.fault()).isEmpty());
    }

    private static dev.loopkeeper.kernel.fixture.PolicyBuilder stop(String when) {
        return policy().condition("rule", Condition.Kind.STOP, when, "");
    }
}
