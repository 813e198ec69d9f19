package dev.loopkeeper.runner.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.embedded.model.Counts;
import dev.loopkeeper.embedded.model.Line;
import dev.loopkeeper.embedded.model.ScriptedModel;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Lines;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.trace.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AnthropicTest {
    private static final String RESULT = "{\"outcome\":\"COMPLETED\",\"summary\":\"built\"}";
    private static final Line SAYS = new Line.Says(RESULT, new Counts(20, 4, 3, 6, 0));
    private static final byte[] BUILT = "{\"status\":0}".getBytes(UTF_8);

    private final FakeControl control = new FakeControl();
    private final List<ToolRequest> requests = new ArrayList<>();
    private ToolAnswer answer = new ToolAnswer.Done(BUILT, Digests.of(BUILT));

    @Test
    void rendering_isTheSameByteForByte() throws IOException {
        // when
        byte[] rendering = ModelSample.rendering(ModelSample.anthropic("https://model.example/v1"));

        // then
        assertThat(new String(rendering, UTF_8)).isEqualTo(golden());
    }

    @Test
    void approvedOctets_areSentAsTheyAreWithTheKeyInItsOwnHeader() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(SAYS)) {
            // when
            ExecutorResult result = talk(model);

            // then
            assertThat(result.outcome()).as(result.sentence()).isEqualTo(Outcome.COMPLETED);
            assertThat(model.received()).singleElement().satisfies(received -> {
                assertThat(received.path()).isEqualTo("/v1/messages");
                assertThat(received.body()).isEqualTo(ModelSample.rendering(ModelSample.anthropic(model.baseUrl())));
                assertThat(received.headers().getFirst("x-api-key")).isEqualTo("a-model-key");
                assertThat(received.headers().getFirst("anthropic-version")).isEqualTo("2023-06-01");
                assertThat(received.headers().containsKey("Authorization")).isFalse();
            });
        }
    }

    @Test
    void toolUse_isAnsweredByItsResultUnderItsId() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("compile", "{\"target\":\"jar\"}"), SAYS)) {
            // when
            talk(model);

            // then
            JsonNode messages = second(model);
            JsonNode asked = messages.path(messages.size() - 2);
            JsonNode told = messages.path(messages.size() - 1);
            assertThat(requests).singleElement().satisfies(request -> {
                assertThat(request.tool()).isEqualTo("compile");
                assertThat(request.arguments().path("target").asText()).isEqualTo("jar");
            });
            assertThat(asked.path("role").asText()).isEqualTo("assistant");
            assertThat(asked.path("content").path(1).path("type").asText()).isEqualTo("tool_use");
            assertThat(asked.path("content")
                            .path(1)
                            .path("input")
                            .path("target")
                            .asText())
                    .isEqualTo("jar");
            assertThat(told.path("role").asText()).isEqualTo("user");
            assertThat(told.path("content").path(0).path("type").asText()).isEqualTo("tool_result");
            assertThat(told.path("content").path(0).path("tool_use_id").asText())
                    .isEqualTo("toolu_1");
            assertThat(told.path("content").path(0).path("content").asText()).isEqualTo("{\"status\":0}");
        }
    }

    @Test
    void deniedCall_isToldAsAnError() throws Exception {
        // given
        answer = new ToolAnswer.Denied("TOOL_NOT_IN_CONTRACT", "expected one of the tools");
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("deploy", "{}"), SAYS)) {
            // when
            talk(model);

            // then
            JsonNode messages = second(model);
            JsonNode told = messages.path(messages.size() - 1).path("content").path(0);
            assertThat(told.path("is_error").asBoolean()).isTrue();
            assertThat(told.path("content").asText()).contains("TOOL_NOT_IN_CONTRACT");
        }
    }

    @Test
    void cachedTokens_standBesideTheInputAndAreCountedOnce() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(SAYS)) {
            // when
            ExecutorResult result = talk(model);

            // then
            assertThat(result.report().usage().buckets())
                    .isEqualTo(Map.of("input", 20L, "cacheRead", 4L, "cacheWrite", 3L, "output", 6L));
            assertThat(result.report().usage().usage()).isEqualTo(new Usage.Estimated(new Amounts(33, 0, 0, 0)));
        }
    }

    @Test
    void answerWithoutUsage_leavesTheUsageUnknown() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(new Line.Raw(
                "{\"content\":[{\"type\":\"text\",\"text\":\"{}\"}],\"role\":\"assistant\",\"usage\":{}}"))) {
            // when
            ExecutorResult result = talk(model);

            // then
            assertThat(result.report().usage().usage()).isEqualTo(new Usage.Unknown());
        }
    }

    @Test
    void answerOfAnotherShape_failsTheTurnAndIsRepeatedNowhere() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(new Line.Raw("{\"content\":\"a-secret-answer\"}"))) {
            // when
            ExecutorResult result = talk(model);

            // then
            assertThat(result.reason()).isEqualTo("MODEL_BAD_ANSWER");
            assertThat(result.toString()).doesNotContain("a-secret-answer");
        }
    }

    @Test
    void octetsThatWereNotApproved_areNotSent() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(SAYS)) {
            // given
            ModelSpec spec = ModelSample.anthropic(model.baseUrl());
            Approved approved = new Approved(
                    "{}".getBytes(UTF_8), ModelSample.approved(spec).prompt());

            // when
            Optional<ExecutorResult> result = conversation(spec).run(approved);

            // then
            assertThat(result).isEmpty();
            assertThat(model.received()).isEmpty();
        }
    }

    @Test
    void answerWithoutAnyToken_isNoCapability() {
        assertThatThrownBy(() -> ModelSample.anthropicWith("\"maxOutputTokens\":0"))
                .isInstanceOf(MalformedDocument.class);
    }

    private ExecutorResult talk(ScriptedModel model) throws InterruptedException {
        ModelSpec spec = ModelSample.anthropic(model.baseUrl());
        return conversation(spec).run(ModelSample.approved(spec)).orElseThrow();
    }

    private Conversation conversation(ModelSpec spec) {
        ModelClient client = new ModelClient(HttpClient.newHttpClient(), spec, new Secret("a-model-key"), Traces.NONE);
        return new Conversation(client, Pricing.none(), ModelSample.input(), control, request -> {
            requests.add(request);
            return answer;
        });
    }

    private static JsonNode second(ScriptedModel model) throws IOException {
        return model.received().get(1).json().path("messages");
    }

    private static String golden() throws IOException {
        try (InputStream in = AnthropicTest.class.getResourceAsStream("anthropic.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
        }
    }
}
