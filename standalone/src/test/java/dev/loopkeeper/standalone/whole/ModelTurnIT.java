package dev.loopkeeper.standalone.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.model.Counts;
import dev.loopkeeper.embedded.model.Line;
import dev.loopkeeper.embedded.model.ScriptedModel;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.UsageKind;
import dev.loopkeeper.standalone.whole.Installation.Means;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A turn that talks to a model, through all topics: what it used, what that costs, and the trace that it belongs to. */
@WithKafka
@Timeout(180)
class ModelTurnIT {
    private static final Duration A_WHILE = Duration.ofSeconds(60);
    private static final String KEY = "sk-planted-of-openai";
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";
    private static final Optional<String> TRACEPARENT = Optional.of("00-" + TRACE + "-" + PARENT + "-01");
    private static final String RESULT = """
            {"outcome":"COMPLETED","summary":"noted","effects":[{"kind":"TODO_DONE","todo":"t1","successor":"none"}],
             "proposal":{"kind":"COMPLETE","rationale":"all is noted"}}""";

    @TempDir
    Path folder;

    private final String goal = FreshIds.goal("model").toString();
    private final String capability = FreshIds.name("ask");
    private final KeptSpans spans = new KeptSpans();
    private final ScriptedModel model = ScriptedModel.answering(
            new Line.Asks("note", "{\"text\":\"hello\"}", new Counts(100, 0, 0, 20, 0)),
            new Line.CallsItself("gpt-test-2026-07", new Line.Says(RESULT, new Counts(50, 80, 0, 30, 40))));

    private Installation installation;
    private Log log;

    @BeforeEach
    void start(EmbeddedKafka kafka) throws IOException {
        installation = Installation.start(
                kafka, folder, new Means(Map.of("OPENAI_KEY", KEY), Optional.of(Models.PRICES), spans.telemetry()));
        log = Log.of(installation);
        Path tool = Files.writeString(
                folder.resolve("note.sh"),
                "cat > /dev/null\nprintf '\"%s\"' \"$TRACEPARENT\" | tee '" + folder.resolve("seen") + "'\n");
        installation.register(
                capability,
                Models.capability(capability, """
                [{"id":"note","effect":"IDEMPOTENT","arguments":{"type":"object"},
                  "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}]""".formatted(tool), Models.openai(model.baseUrl(), "OPENAI_KEY")),
                Installation.OPERATOR);
    }

    @AfterEach
    void stop() {
        log.close();
        installation.close();
        model.close();
    }

    @Test
    void receiptOfAModelsTurn_tellsWhatWasUsedInDisjointBucketsAndWhatItCostsByWhichTable() {
        // when
        GoalProjection stopped = run();

        // then
        SealedReceipt receipt = last();
        JsonNode usage = Models.predicate(receipt).path("usage");
        assertThat(receipt.getOutcome()).as(receipt.getReason()).isEqualTo(Outcome.COMPLETED);
        assertThat(receipt.getUsageKind()).isEqualTo(UsageKind.KNOWN);
        assertThat(receipt.getUsage().getTokens()).isEqualTo(320);
        assertThat(receipt.getUsage().getCostMicros()).isEqualTo(150 * 2 + 80 + 90 * 10);
        assertThat(usage.path("buckets"))
                .isEqualTo(
                        Json.read("{\"cacheRead\":\"80\",\"input\":\"150\",\"output\":\"50\",\"reasoning\":\"40\"}"));
        assertThat(usage.path("priceTable").asText()).isEqualTo(Models.PRICES.ref());
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getLedger().getSettled().getTokens()).isEqualTo(320);
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(1280);
        assertThat(stopped.getLedger().getSettled().getToolCalls()).isEqualTo(1);
        assertThat(installation.goal(goal).budget().costMicros().used()).isEqualTo(1280);
    }

    @Test
    void spansOfAModelsTurn_joinTheTraceOfWhatAskedForItAndSayNothingOfWhatWasSaid() throws IOException {
        // when
        run();

        // then
        await().atMost(A_WHILE).until(() -> spans.of(TRACE).size() == 5);
        List<SpanData> turns = named("invoke_agent " + capability);
        SpanData turn = turns.getLast();
        List<SpanData> chats = named("chat gpt-test");
        SpanData call = named("execute_tool note").getFirst();
        assertThat(turns).hasSize(2).allSatisfy(span -> {
            assertThat(span.getParentSpanId()).isEqualTo(PARENT);
            assertThat(text(span, "gen_ai.agent.name")).isEqualTo(capability);
            assertThat(text(span, "gen_ai.conversation.id")).isEqualTo(goal);
        });
        assertThat(chats).hasSize(2).allSatisfy(span -> {
            assertThat(span.getParentSpanId()).isEqualTo(turn.getSpanId());
            assertThat(text(span, "gen_ai.provider.name")).isEqualTo("openai");
            assertThat(text(span, "gen_ai.request.model")).isEqualTo("gpt-test");
        });
        assertThat(text(chats.getLast(), "gen_ai.response.model")).isEqualTo("gpt-test-2026-07");
        assertThat(number(chats.getLast(), "gen_ai.usage.input_tokens")).isEqualTo(130);
        assertThat(number(chats.getLast(), "gen_ai.usage.output_tokens")).isEqualTo(70);
        assertThat(number(chats.getLast(), "gen_ai.usage.cache_read.input_tokens"))
                .isEqualTo(80);
        assertThat(call.getParentSpanId()).isEqualTo(turn.getSpanId());
        assertThat(text(call, "gen_ai.tool.call.id"))
                .isEqualTo(Models.predicate(last()).at("/toolCalls/0/callId").asText());
        assertThat(folder.resolve("seen")).hasContent("\"00-" + TRACE + "-" + call.getSpanId() + "-01\"");
        assertThat(spans.of(TRACE).toString()).doesNotContain(KEY, "hello", "noted", "One step");
        assertThat(model.received())
                .allSatisfy(request ->
                        assertThat(request.headers().containsKey("traceparent")).isFalse());
    }

    @Test
    void turnOfAnotherTrace_joinsItsOwn() {
        // given
        String other = "11112222333344445555666677778888";
        open(Optional.of("00-" + other + "-" + PARENT + "-01"));
        log.gate(goal, 1);

        // then
        await().atMost(A_WHILE).until(() -> spans.of(other).size() == 1);
        assertThat(spans.of(TRACE)).isEmpty();
    }

    private GoalProjection run() {
        open(TRACEPARENT);
        installation.approve(goal, log.gate(goal, 1), TRACEPARENT);
        return log.stopped(goal);
    }

    private void open(Optional<String> traceparent) {
        installation.open("""
                {"goal":"%s","objective":"note it","policy":{"allowedCapabilities":["%s"],"firstCapability":"%s","allowedTools":["note"],
                  "limits":{"turns":5,"tokens":20000,"costMicros":100000,"toolCalls":20},
                  "reservationPerTurn":{"tokens":"2000","costMicros":"9000","toolCalls":"3","millis":"60000"}},
                 "todos":[{"id":"t1","title":"note it"}]}""".formatted(goal, capability, capability), traceparent);
    }

    private SealedReceipt last() {
        return log.receipts().all(goal).getLast();
    }

    private List<SpanData> named(String name) {
        return spans.of(TRACE).stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private static String text(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.stringKey(attribute));
    }

    private static Long number(SpanData span, String attribute) {
        return span.getAttributes().get(AttributeKey.longKey(attribute));
    }
}
