package dev.loopkeeper.runner.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract.Grant;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import dev.loopkeeper.runner.guard.GuardVerdict.Rule;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.tool.ToolTerms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolGuardTest {
    private static final Sample SAMPLE = Sample.of(Sample.capability("""
            "effect":"NONE","tools":[
              {"id":"compile","effect":"NONE","arguments":{"type":"object","required":["target"],
                "properties":{"target":{"type":"string","maxLength":8}},"additionalProperties":false}}]""", "{\"kind\":\"replay\",\"turns\":{}}"));

    /** A schema that no document may have; a contract that has it all the same must not make the guard ask for another document. */
    private static final Tool REMOTE =
            new Tool(new ToolId("remote"), "{\"$ref\":\"http://127.0.0.1:1/schema.json\"}", EffectClass.NONE);

    private static final JsonNode ARGUMENTS =
            JsonNodeFactory.instance.objectNode().put("target", "jar");

    private static final Map<ToolId, ToolTerms> CALLABLE = Map.of(
            new ToolId("compile"), ToolTerms.drivenBy(ToolGuardTest::returns),
            new ToolId("remote"), ToolTerms.drivenBy(ToolGuardTest::returns));

    private final FakeControl control = new FakeControl();
    private final ToolGuard guard = new ToolGuard(grant(SAMPLE), CALLABLE, control);

    @Test
    void toolOfTheContractWithValidArguments_isAllowed() {
        assertThat(guard.judge("compile", ARGUMENTS)).isInstanceOf(GuardVerdict.Allowed.class);
    }

    @Test
    void toolOutsideTheContract_isDenied() {
        assertDenied(guard.judge("deploy", ARGUMENTS), Rule.TOOL_NOT_IN_CONTRACT);
    }

    @Test
    void toolIds_areComparedExactly() {
        assertDenied(guard.judge("Compile", ARGUMENTS), Rule.TOOL_NOT_IN_CONTRACT);
        assertDenied(guard.judge("compile ", ARGUMENTS), Rule.TOOL_NOT_IN_CONTRACT);
    }

    @Test
    void argumentsThatBreakTheSchema_areDeniedWithoutBeingShown() {
        // given
        JsonNode arguments = JsonNodeFactory.instance.objectNode().put("target", "a-secret-value");

        // when
        GuardVerdict verdict = guard.judge("compile", arguments);

        // then
        assertDenied(verdict, Rule.TOOL_ARGUMENTS_INVALID);
        assertThat(((Denied) verdict).sentence()).contains("maxLength").doesNotContain("a-secret-value");
    }

    @Test
    void schemaThatRefersToAnotherDocument_isSatisfiedByNothing() {
        // given
        ToolGuard remote = new ToolGuard(grant(SAMPLE.withTools(List.of(REMOTE))), CALLABLE, control);

        // when // then
        assertDenied(remote.judge("remote", ARGUMENTS), Rule.TOOL_ARGUMENTS_INVALID);
    }

    @Test
    void oneCallMoreThanTheContractAllows_isDenied() {
        // given
        ToolGuard twice = new ToolGuard(grant(SAMPLE.withLimits(new Amounts(0, 0, 2, 0))), CALLABLE, control);
        twice.judge("compile", ARGUMENTS);
        twice.judge("compile", ARGUMENTS);

        // when
        GuardVerdict verdict = twice.judge("compile", ARGUMENTS);

        // then
        assertDenied(verdict, Rule.TOOL_CALL_LIMIT);
    }

    @Test
    void turnThatWasToldToStop_callsNothing() {
        // given
        control.revoke("CANCELLED");

        // when // then
        assertDenied(guard.judge("compile", ARGUMENTS), Rule.TURN_STOPPED);
    }

    @Test
    void leaseThatIsOverByTheRunnersClock_letsNothingBeCalledThoughNobodyHasSaidSo() {
        // given
        control.outliveLease();

        // when // then
        assertDenied(guard.judge("compile", ARGUMENTS), Rule.LEASE_OVER);
    }

    @Test
    void controlThatLags_letsNothingBeCalled() {
        // given
        control.lag();

        // when // then
        assertDenied(guard.judge("compile", ARGUMENTS), Rule.CONTROL_LAGS);
    }

    @Test
    void reportedCallOfAToolOutsideTheContract_refusesTheTurnAndDropsWhatItAsksFor() {
        // given
        ExecutorResult result = ResultReader.read("""
                {"outcome":"COMPLETED","proposal":{"kind":"COMPLETE"},
                 "effects":[{"kind":"TODO_DONE","todo":"build","successor":"none"}],
                 "usage":{"kind":"KNOWN","tokens":7},
                 "toolCalls":[{"callId":"c1","tool":"compile","arguments":{"target":"jar"}},
                   {"callId":"c2","tool":"deploy","arguments":{}}]}""".getBytes(UTF_8));

        // when
        CallReview review = CallReview.of(result, reporting(), new CallRecord());

        // then
        assertThat(review.result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(review.result().reason()).isEqualTo("TOOL_NOT_IN_CONTRACT");
        assertThat(review.result().report().proposal()).isEqualTo(Proposal.NOTHING);
        assertThat(review.result().report().effects()).isEmpty();
        assertThat(review.result().report().usage()).isEqualTo(result.report().usage());
        assertThat(review.calls().get(0).denied()).isEmpty();
        assertThat(review.calls().get(1).denied()).hasValue("TOOL_NOT_IN_CONTRACT");
    }

    @Test
    void reportedCallsThatWereAllowed_changeNothing() {
        // given
        ExecutorResult result = ResultReader.read("""
                {"outcome":"COMPLETED","toolCalls":[{"callId":"c1","tool":"compile","arguments":{"target":"jar"},"result":1}]}""".getBytes(UTF_8));

        // when
        CallReview review = CallReview.of(result, reporting(), new CallRecord());

        // then
        assertThat(review.result()).isEqualTo(result);
        assertThat(review.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.result()).isPresent());
    }

    @Test
    void reportedCallOfAToolThatIsNotSaidToBeReported_refusesTheTurn() {
        // given
        ExecutorResult result = ResultReader.read("""
                {"outcome":"COMPLETED","toolCalls":[{"callId":"c1","tool":"compile","arguments":{"target":"jar"},"result":1}]}""".getBytes(UTF_8));

        // when
        CallReview review = CallReview.of(result, guard, new CallRecord());

        // then
        assertThat(review.result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(review.result().reason()).isEqualTo("TOOL_NOT_REPORTABLE");
        assertThat(review.calls())
                .singleElement()
                .satisfies(call -> assertThat(call.denied()).hasValue("TOOL_NOT_REPORTABLE"));
    }

    @Test
    void toolThatMayRunCode_isDeniedUnderAContractThatAllowsNone() {
        // given
        Sample code = code();
        ToolTerms terms = new ToolTerms(Optional.of(ToolGuardTest::returns), Long.MAX_VALUE, false, true, true);
        Map<ToolId, ToolTerms> callable = Map.of(new ToolId("compile"), terms);
        JsonNode none = JsonNodeFactory.instance.objectNode();

        // when
        ToolGuard forbidding = new ToolGuard(grant(code), callable, control);
        ToolGuard allowing = new ToolGuard(grant(code.withCode(true)), callable, control);

        // then
        assertDenied(forbidding.judge("compile", none), Rule.CODE_NOT_ALLOWED);
        assertDenied(forbidding.judgeReported("compile", none), Rule.CODE_NOT_ALLOWED);
        assertThat(allowing.judge("compile", none)).isInstanceOf(GuardVerdict.Allowed.class);
        assertThat(allowing.judgeReported("compile", none)).isInstanceOf(GuardVerdict.Allowed.class);
    }

    @Test
    void toolThatIsRegisteredToRunCode_isDeniedUnderAContractThatDoesNotSaySo() {
        // given
        ToolTerms terms = new ToolTerms(Optional.of(ToolGuardTest::returns), Long.MAX_VALUE, false, true, true);

        // when
        ToolGuard old = new ToolGuard(grant(SAMPLE), Map.of(new ToolId("compile"), terms), control);

        // then
        assertDenied(old.judge("compile", ARGUMENTS), Rule.CODE_NOT_ALLOWED);
        assertDenied(old.judgeReported("compile", ARGUMENTS), Rule.CODE_NOT_ALLOWED);
    }

    private static Sample code() {
        return Sample.of(Sample.capability(
                "\"effect\":\"NONE\",\"tools\":[{\"id\":\"compile\",\"effect\":\"NONE\",\"mayRunCode\":true,\"arguments\":{}}]",
                "{\"kind\":\"replay\",\"turns\":{}}"));
    }

    private ToolGuard reporting() {
        ToolTerms terms = new ToolTerms(Optional.empty(), Long.MAX_VALUE, false, true, false);
        return new ToolGuard(grant(SAMPLE), Map.of(new ToolId("compile"), terms), control);
    }

    private static ToolOutcome returns(ToolOrder order, TurnControlView control) {
        return new ToolOutcome.Returned("1".getBytes(UTF_8));
    }

    private static Grant grant(Sample sample) {
        return sample.contract().authority();
    }

    private static void assertDenied(GuardVerdict verdict, Rule rule) {
        assertThat(verdict).isInstanceOfSatisfying(Denied.class, denied -> {
            assertThat(denied.rule()).isEqualTo(rule);
            assertThat(denied.sentence()).startsWith("expected ").contains(", but ");
        });
    }
}
