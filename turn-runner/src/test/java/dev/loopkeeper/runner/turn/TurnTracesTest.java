package dev.loopkeeper.runner.turn;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.embedded.model.Line;
import dev.loopkeeper.embedded.model.ScriptedModel;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.fixture.Lines;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.model.ModelClient;
import dev.loopkeeper.runner.model.ModelExecutor;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.tool.ToolTerms;
import dev.loopkeeper.runner.trace.Traces;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TurnTracesTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final String SECRET = "sk-planted-0123456789abcdef";
    private static final String RESULT = "{\"outcome\":\"COMPLETED\",\"summary\":\"built with " + SECRET + "\"}";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();
    private final Traces traces =
            Traces.of(OpenTelemetrySdk.builder().setTracerProvider(provider).build());

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void turnThatAsksAModelAndATool_isOneTraceBelowItsRequest() throws Exception {
        try (ScriptedModel model =
                ScriptedModel.answering(Lines.asks("compile", "{\"target\":\"jar\"}"), Lines.says(RESULT))) {
            // when
            ReceiptDocument receipt = run(model);

            // then
            assertThat(receipt.result().outcome()).isEqualTo(Outcome.COMPLETED);
            SpanData turn = only("invoke_agent build");
            assertThat(exporter.getFinishedSpanItems())
                    .hasSize(4)
                    .allSatisfy(span -> assertThat(span.getTraceId()).isEqualTo(TRACE));
            assertThat(turn.getParentSpanId()).isEqualTo(PARENT);
            assertThat(text(turn, "gen_ai.operation.name")).isEqualTo("invoke_agent");
            assertThat(text(turn, "loopkeeper.outcome")).isEqualTo("COMPLETED");
            assertThat(turn.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
            assertThat(exporter.getFinishedSpanItems())
                    .filteredOn(span -> !span.equals(turn))
                    .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(turn.getSpanId()));
        }
    }

    @Test
    void requestToAModel_tellsItsTokensAndWhoAnswered() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(new Line.CallsItself("gpt-test-2026", Lines.says(RESULT)))) {
            // when
            run(model);

            // then
            SpanData chat = only("chat gpt-test");
            assertThat(text(chat, "gen_ai.operation.name")).isEqualTo("chat");
            assertThat(text(chat, "gen_ai.provider.name")).isEqualTo("openai");
            assertThat(text(chat, "gen_ai.request.model")).isEqualTo("gpt-test");
            assertThat(text(chat, "gen_ai.response.model")).isEqualTo("gpt-test-2026");
            assertThat(number(chat, "gen_ai.usage.input_tokens")).isEqualTo(20);
            assertThat(number(chat, "gen_ai.usage.output_tokens")).isEqualTo(6);
            assertThat(number(chat, "gen_ai.usage.cache_read.input_tokens")).isEqualTo(4);
        }
    }

    @Test
    void callOfATool_namesItAndItsId() throws Exception {
        try (ScriptedModel model =
                ScriptedModel.answering(Lines.asks("compile", "{\"target\":\"jar\"}"), Lines.says(RESULT))) {
            // when
            ReceiptDocument receipt = run(model);

            // then
            SpanData call = only("execute_tool compile");
            assertThat(text(call, "gen_ai.operation.name")).isEqualTo("execute_tool");
            assertThat(text(call, "gen_ai.tool.name")).isEqualTo("compile");
            assertThat(text(call, "gen_ai.tool.call.id"))
                    .isEqualTo(receipt.trace().toolCalls().getFirst().id().value());
            assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        }
    }

    @Test
    void deniedCall_failsWithItsRuleAndRepeatsNoNameThatIsNoTool() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.asks("deploy-" + SECRET, "{}"), Lines.says(RESULT))) {
            // when
            run(model);

            // then
            SpanData call = only("execute_tool");
            assertThat(text(call, "error.type")).isEqualTo("TOOL_NOT_IN_CONTRACT");
            assertThat(text(call, "gen_ai.tool.name")).isNull();
            assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        }
    }

    @Test
    void answerThatCannotBeRead_failsBothTheRequestAndTheTurn() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(new Line.Raw("no JSON, but " + SECRET))) {
            // when
            run(model);

            // then
            assertThat(text(only("chat gpt-test"), "error.type")).isEqualTo("MODEL_BAD_ANSWER");
            assertThat(text(only("invoke_agent build"), "error.type")).isEqualTo("MODEL_BAD_ANSWER");
            assertThat(shown()).doesNotContain(SECRET);
        }
    }

    @Test
    void neitherSecretsNorWhatWasSaid_areInAnySpan() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(
                Lines.asks("compile", "{\"target\":\"" + SECRET + "\"}"),
                Lines.asks(SECRET, "{\"target\":\"" + SECRET + "\"}"),
                new Line.CallsItself(SECRET, Lines.says(RESULT)))) {
            // when
            run(model);

            // then
            assertThat(exporter.getFinishedSpanItems()).hasSize(6);
            assertThat(shown())
                    .doesNotContain(SECRET)
                    .doesNotContain("make it work")
                    .doesNotContain("You plan")
                    .doesNotContain("jar built");
        }
    }

    @Test
    void withoutTelemetry_nothingIsMade() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(Lines.says(RESULT))) {
            // when
            run(model, Traces.NONE);

            // then
            assertThat(exporter.getFinishedSpanItems()).isEmpty();
        }
    }

    private ReceiptDocument run(ScriptedModel model) throws InterruptedException {
        return run(model, traces);
    }

    /** Runs a turn that a person has approved. */
    private ReceiptDocument run(ScriptedModel model, Traces made) throws InterruptedException {
        Sample sample = TurnStage.withTool(model.baseUrl());
        TurnStage asking = TurnStage.in(folder);
        asking.run(asking.claimed(sample, executor(sample, made)));
        Approval approval = new Approval(
                new GateId("gate-1"),
                GateRaised.Kind.CONTEXT,
                asking.onlyReceipt().found().gates().getFirst().gate().asked(),
                new Principal("ann"),
                "");
        exporter.reset();
        Sample approved = sample.withApprovals(List.of(approval));
        TurnStage stage = TurnStage.traced(folder, made.below("00-" + TRACE + "-" + PARENT + "-01"));
        ClaimedTurn bare = stage.claimed(approved, executor(approved, made));
        stage.run(new ClaimedTurn(
                bare.request(),
                bare.contract(),
                bare.capability(),
                bare.context(),
                new Preparation.Ready(
                        bare.prepared().executor(),
                        Map.of(
                                new ToolId("compile"),
                                ToolTerms.drivenBy(
                                        (order, control) -> new ToolOutcome.Returned("\"jar built\"".getBytes(UTF_8)))),
                        Redaction.of(List.of(SECRET))),
                bare.control(),
                bare.claimSentAt()));
        return stage.onlyReceipt();
    }

    private Executor executor(Sample sample, Traces made) {
        ModelSpec spec = ModelSpec.parse(sample.capability().executor());
        return new ModelExecutor(
                spec,
                new ModelExecutor.Means(EvidenceDirectory.open(folder), Redaction.of(List.of(SECRET)), Pricing.none()),
                Optional.of(new ModelClient(HttpClient.newHttpClient(), spec, new Secret(SECRET), made)));
    }

    private SpanData only(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("expected a span " + name + ", but there are " + shown()));
    }

    private String shown() {
        return exporter.getFinishedSpanItems().toString();
    }

    private static String text(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.stringKey(attribute));
    }

    private static Long number(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.longKey(attribute));
    }
}
