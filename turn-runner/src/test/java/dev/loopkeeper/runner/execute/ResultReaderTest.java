package dev.loopkeeper.runner.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultReaderTest {
    @Test
    void everyField_isRead() {
        // when
        ExecutorResult result = read("""
                {"outcome":"PAUSED","reason":"NEEDS_ANSWER","sentence":"which?","summary":"s","output":{"a":1},
                 "proposal":{"kind":"CONTINUE","capability":"review","tools":["compile"],"inputs":{"k":"v"},"rationale":"r"},
                 "effects":[{"kind":"TODO_DONE","todo":"build","successor":"review"},
                   {"kind":"TODO_ADDED","todo":{"id":"test","title":"test it","owner":"user","blocksTurns":true}}],
                 "evidence":[{"title":"log","text":"ok","private":true}],
                 "usage":{"kind":"ESTIMATED","tokens":12,"costMicros":"9007199254740993","toolCalls":1,"millis":5},
                 "signalsConsumed":["sig-1"],"correctionsConsumed":["cor-1"],
                 "gates":[{"kind":"QUESTION","question":"which?","asked":"this or that"}],
                 "toolCalls":[{"callId":"c1","tool":"compile","arguments":{"x":1},"result":"fine"}]}""");

        // then
        TurnReport report = result.report();
        assertThat(result.outcome()).isEqualTo(Outcome.PAUSED);
        assertThat(result.reason()).isEqualTo("NEEDS_ANSWER");
        assertThat(report.output()).isEqualTo("{\"a\":1}");
        assertThat(report.proposal())
                .isEqualTo(new Proposal.Continue(
                        Optional.of(new CapabilityId("review")),
                        List.of(new ToolId("compile")),
                        Map.of("k", "v"),
                        "r"));
        assertThat(report.effects())
                .contains(new Effect.TodoDone(new TodoId("build"), new Successor.Nothing("review")));
        assertThat(report.notes()).containsExactly(new Note("log", "ok", true));
        assertThat(report.usage().usage()).isEqualTo(new Usage.Estimated(new Amounts(12, 9007199254740993L, 1, 5)));
        assertThat(report.signals()).containsExactly(new EventId("sig-1"));
        assertThat(report.corrections()).containsExactly(new EventId("cor-1"));
        assertThat(report.questions())
                .containsExactly(new Question(GateRaised.Kind.QUESTION, "which?", "this or that"));
        assertThat(report.calls()).singleElement().extracting("tool").isEqualTo(new ToolId("compile"));
    }

    @Test
    void leastResult_saysNothingAndUsageIsUnknown() {
        // when
        ExecutorResult result = read("{\"outcome\":\"COMPLETED\"}");

        // then
        assertThat(result.reason()).isEqualTo("COMPLETED");
        assertThat(result.report()).isEqualTo(TurnReport.NOTHING);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "no JSON ~ hello",
                "nothing ~ ``",
                "a list ~ []",
                "two documents ~ {\"outcome\":\"COMPLETED\"}{\"outcome\":\"COMPLETED\"}",
                "a name twice ~ {\"outcome\":\"FAILED\",\"outcome\":\"COMPLETED\"}",
                "a name twice below ~ {\"outcome\":\"COMPLETED\",\"proposal\":{\"kind\":\"NONE\",\"kind\":\"COMPLETE\"}}",
                "an unknown field ~ {\"outcome\":\"COMPLETED\",\"authority\":\"all\"}",
                "an unknown field below ~ {\"outcome\":\"COMPLETED\",\"proposal\":{\"kind\":\"NONE\",\"budget\":9}}",
                "no outcome ~ {}",
                "an outcome that only runners say ~ {\"outcome\":\"UNKNOWN\"}",
                "a refusal of its own ~ {\"outcome\":\"REFUSED\"}",
                "a reason that is no code ~ {\"outcome\":\"COMPLETED\",\"reason\":\"all went well\"}",
                "a number as text ~ {\"outcome\":\"COMPLETED\",\"summary\":3}",
                "negative usage ~ {\"outcome\":\"COMPLETED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":-1}}",
                "fractions of tokens ~ {\"outcome\":\"COMPLETED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":1.5}}",
                "an id that is none ~ {\"outcome\":\"COMPLETED\",\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"../x\"}]}",
                "an effect of no kind ~ {\"outcome\":\"COMPLETED\",\"effects\":[{\"kind\":\"BUDGET_RAISED\"}]}",
                "evidence that claims to be its runner's ~ {\"outcome\":\"COMPLETED\",\"evidence\":[{\"title\":\"t\",\"text\":\"x\",\"byRunner\":true}]}",
                "a gate that claims to be its runner's ~ {\"outcome\":\"PAUSED\",\"gates\":[{\"kind\":\"CONTEXT\",\"question\":\"q\",\"asked\":\"a\",\"byRunner\":true}]}",
                "a share that its runner added ~ {\"outcome\":\"COMPLETED\",\"byRunner\":{\"evidence\":1,\"gates\":1}}",
                "a quota ~ {\"outcome\":\"COMPLETED\",\"quota\":{\"turns\":9}}",
                "an effect on the quota ~ {\"outcome\":\"COMPLETED\",\"effects\":[{\"kind\":\"QUOTA\",\"turns\":9}]}",
                "a gate of no kind ~ {\"outcome\":\"PAUSED\",\"gates\":[{\"kind\":\"X\",\"question\":\"q\",\"asked\":\"a\"}]}"
            })
    void resultThatIsNone_isABadResult(String what, String text) {
        // when
        ExecutorResult result = read(text);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.reason()).isEqualTo("BAD_RESULT");
        assertThat(result.sentence()).startsWith("expected ").contains(", but ");
        assertThat(result.report()).isEqualTo(TurnReport.NOTHING);
    }

    @Test
    void summaryOverItsBound_isABadResult() {
        assertThat(read("{\"outcome\":\"COMPLETED\",\"summary\":\"" + "a".repeat(2_001) + "\"}")
                        .reason())
                .isEqualTo("BAD_RESULT");
    }

    @Test
    void moreEffectsThanAGoalHolds_areABadResult() {
        // given
        String effect = "{\"kind\":\"TODO_DONE\",\"todo\":\"t\"},";

        // when
        ExecutorResult result = read("{\"outcome\":\"COMPLETED\",\"effects\":["
                + effect.repeat(24)
                + "{\"kind\":\"TODO_DONE\",\"todo\":\"t\"}]}");

        // then
        assertThat(result.sentence()).contains("result.effects of at most 24 items", "there are 25");
    }

    private static ExecutorResult read(String text) {
        return ResultReader.read(text.getBytes(UTF_8));
    }
}
