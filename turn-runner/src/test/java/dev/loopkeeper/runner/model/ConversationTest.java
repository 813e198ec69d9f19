package dev.loopkeeper.runner.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.embedded.model.ScriptedModel;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Lines;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.trace.Traces;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ConversationTest {
    private static final String RESULT = "{\"outcome\":\"COMPLETED\",\"summary\":\"built\"}";
    private static final byte[] BUILT = "{\"status\":0}".getBytes(UTF_8);

    private final FakeControl control = new FakeControl();
    private final List<ToolRequest> requests = new ArrayList<>();
    private ToolAnswer answer = new ToolAnswer.Done(BUILT, Digests.of(BUILT));

    @Test
    void modelThatAsksForATool_getsItsAnswerAndGoesOn() throws Exception {
        try (ScriptedModel model =
                ScriptedModel.answering(Lines.asks("compile", "{\"target\":\"jar\"}"), Lines.says(RESULT))) {
            // when
            ExecutorResult result = talk(model, 8);

            // then
            JsonNode second = model.received().get(1).json();
            JsonNode messages = second.path("messages");
            assertThat(result.outcome()).as(result.sentence()).isEqualTo(Outcome.COMPLETED);
            assertThat(model.received().get(0).text()).isEqualTo(new String(rendering(), UTF_8));
            assertThat(requests).singleElement().satisfies(request -> {
                assertThat(request.tool()).isEqualTo("compile");
                assertThat(request.arguments().path("target").asText()).isEqualTo("jar");
            });
            assertThat(messages.path(messages.size() - 1).path("content").asText())
                    .isEqualTo("{\"status\":0}");
            assertThat(messages.path(messages.size() - 1).path("tool_call_id").asText())
                    .isEqualTo("call_1");
        }
    }

    @Test
    void usageOfAllRounds_isSummedInDisjointBuckets() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("compile", "{}"), Lines.says(RESULT))) {
            // when
            ExecutorResult result = talk(model, 8);

            // then
            assertThat(result.report().usage().usage()).isEqualTo(new Usage.Estimated(new Amounts(41, 0, 0, 0)));
            assertThat(result.report().usage().buckets())
                    .isEqualTo(Map.of("input", 26L, "cacheRead", 4L, "output", 9L, "reasoning", 2L));
        }
    }

    @Test
    void deniedCall_isToldToTheModelAndNothingElseHappens() throws Exception {
        // given
        answer = new ToolAnswer.Denied("TOOL_NOT_IN_CONTRACT", "expected one of the tools");
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("deploy", "{}"), Lines.says(RESULT))) {
            // when
            ExecutorResult result = talk(model, 8);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(model.received().get(1).text()).contains("TOOL_NOT_IN_CONTRACT");
        }
    }

    @Test
    void argumentsThatAreNoJson_reachNoTool() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("compile", "{'"), Lines.says(RESULT))) {
            // when
            talk(model, 8);

            // then
            assertThat(requests).isEmpty();
            assertThat(model.received().get(1).text()).contains("TOOL_ARGUMENTS_INVALID");
        }
    }

    @Test
    void modelThatAlwaysAsks_endsAtItsRoundLimitBeforeItsLastCallIsMade() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("compile", "{}"))) {
            // when
            ExecutorResult result = talk(model, 3);

            // then
            assertThat(result.reason()).isEqualTo("MODEL_ROUND_LIMIT");
            assertThat(model.received()).hasSize(3);
            assertThat(requests).hasSize(2);
        }
    }

    @Test
    void turnThatMustStop_asksTheModelNothingMore() throws Exception {
        // given
        answer = new ToolAnswer.Stopped(StopOrder.interrupted("CANCELLED", "it was cancelled"));
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("compile", "{}"))) {
            // when
            ExecutorResult result = talk(model, 8);

            // then
            assertThat(result.reason()).isEqualTo("CANCELLED");
            assertThat(model.received()).hasSize(1);
        }
    }

    @Test
    void answerOverItsBound_isNotReadToItsEnd() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.says("a".repeat(2 * 1024 * 1024)))) {
            // when
            ExecutorResult result = talk(model, 8);

            // then
            assertThat(result.reason()).isEqualTo("MODEL_BAD_ANSWER");
            assertThat(result.report().usage().usage()).isEqualTo(new Usage.Unknown());
        }
    }

    private ExecutorResult talk(ScriptedModel model, int rounds) throws InterruptedException {
        ModelSpec parsed = ModelSample.spec(model.baseUrl(), "null");
        ModelSpec spec = new ModelSpec(
                parsed.provider(),
                parsed.baseUrl(),
                parsed.endpoint(),
                parsed.model(),
                parsed.apiKeyEnv(),
                parsed.system(),
                rounds,
                parsed.maxOutputTokens(),
                parsed.withoutKey());
        ModelClient client = new ModelClient(HttpClient.newHttpClient(), spec, new Secret("a-model-key"), Traces.NONE);
        return new Conversation(client, Pricing.none(), ModelSample.input(), control, this::call)
                .run(ModelSample.approved(spec))
                .orElseThrow();
    }

    private ToolAnswer call(ToolRequest request) {
        requests.add(request);
        return answer;
    }

    private static byte[] rendering() {
        return ModelSample.rendering(ModelSample.spec("https://model.example/v1", "null"));
    }
}
