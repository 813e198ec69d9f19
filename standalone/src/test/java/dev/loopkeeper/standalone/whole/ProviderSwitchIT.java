package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.model.Counts;
import dev.loopkeeper.embedded.model.Line;
import dev.loopkeeper.embedded.model.ScriptedModel;
import dev.loopkeeper.embedded.model.ScriptedModel.Received;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.standalone.whole.Installation.Means;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import io.opentelemetry.api.OpenTelemetry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A goal whose turns are done by one provider's model after the other: OpenAI's, Anthropic's, and OpenAI's again. */
@WithKafka
@Timeout(240)
class ProviderSwitchIT {
    private static final String OPENAI_KEY = "sk-planted-of-openai";
    private static final String ANTHROPIC_KEY = "sk-planted-of-anthropic";

    @TempDir
    Path folder;

    private final String goal = FreshIds.goal("providers").toString();
    private final String plan = FreshIds.name("plan");
    private final String work = FreshIds.name("work");
    private final String check = FreshIds.name("check");
    private final ScriptedModel openai = ScriptedModel.answering(
            new Line.Says(result("CONTINUE", work, "planned", "t1"), new Counts(100, 0, 0, 10, 5)),
            new Line.Says(result("COMPLETE", "", "checked", "t3"), new Counts(60, 40, 0, 10, 0)));
    private final ScriptedModel anthropic = ScriptedModel.answering(
            new Line.Says(result("CONTINUE", check, "worked", "t2"), new Counts(70, 20, 10, 30, 0)));

    private Installation installation;
    private Log log;

    @BeforeEach
    void start(EmbeddedKafka kafka) {
        installation = Installation.start(
                kafka,
                folder,
                new Means(
                        Map.of("OPENAI_KEY", OPENAI_KEY, "ANTHROPIC_KEY", ANTHROPIC_KEY),
                        Optional.of(Models.PRICES),
                        OpenTelemetry.noop()));
        log = Log.of(installation);
        register(plan, Models.openai(openai.baseUrl(), "OPENAI_KEY"));
        register(work, Models.anthropic(anthropic.baseUrl(), "ANTHROPIC_KEY"));
        register(check, Models.openai(openai.baseUrl(), "OPENAI_KEY"));
    }

    @AfterEach
    void stop() {
        log.close();
        installation.close();
        openai.close();
        anthropic.close();
    }

    @Test
    void goalThatSwitchesProviders_losesNothingAndShowsNoneTheKeyOfAnother() {
        // when
        installation.open("""
                {"goal":"%s","objective":"switch","policy":{"allowedCapabilities":["%s","%s","%s"],"firstCapability":"%s",
                  "limits":{"turns":9,"tokens":50000,"costMicros":100000},
                  "reservationPerTurn":{"tokens":"2000","costMicros":"9000","toolCalls":"3","millis":"60000"}},
                 "todos":[{"id":"t1","title":"plan"},{"id":"t2","title":"work"},{"id":"t3","title":"check"}]}""".formatted(goal, plan, work, check, plan));
        approve(1);
        log.gate(goal, 2);
        installation.act(goal, "signals", "{\"kind\":\"CORRECTION\",\"text\":\"mind the gap\"}");
        GoalProjection halfway = approve(2);
        approve(3);
        GoalProjection stopped = log.stopped(goal);

        // then
        List<SealedReceipt> receipts = log.receipts().all(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(receipts)
                .extracting(SealedReceipt::getOutcome)
                .containsExactly(
                        Outcome.PAUSED,
                        Outcome.COMPLETED,
                        Outcome.PAUSED,
                        Outcome.COMPLETED,
                        Outcome.PAUSED,
                        Outcome.COMPLETED);
        for (int i = 1; i < receipts.size(); i++) {
            assertThat(receipts.get(i).getPreviousReceiptDigest()).isEqualTo(Models.digest(receipts.get(i - 1)));
        }
        assertToldOf(asked(anthropic, 0), receipts.get(1), "planned", "t2", "t3");
        assertToldOf(asked(openai, 1), receipts.get(3), "worked", "t3");
        assertThat(asked(openai, 1)).contains("mind the gap", "evidence of planned", "evidence of worked");
        assertThat(halfway.getLedger().getSettled().getTokens()).isEqualTo(115);
        assertBooked(stopped);
        assertThat(stopped.getAgenda().getDoneTodos()).isEqualTo(3);
        assertKeys();
    }

    /** What was used with both providers, and what that costs. */
    private static void assertBooked(GoalProjection stopped) {
        assertThat(stopped.getLedger().getSettled().getTokens()).isEqualTo(115 + 130 + 110);
        assertThat(stopped.getLedger().getSettled().getCostMicros())
                .isEqualTo((200 + 150) + (140 + 20 + 30 + 300) + (120 + 40 + 100));
        assertThat(stopped.getLedger().getReserved().getTokens()).isZero();
        assertThat(stopped.getLedger().getTurns()).isEqualTo(6);
    }

    private void assertKeys() {
        assertThat(openai.received()).hasSize(2).allSatisfy(request -> {
            assertThat(request.headers().getFirst("Authorization")).isEqualTo("Bearer " + OPENAI_KEY);
            assertThat(whole(request)).doesNotContain(ANTHROPIC_KEY);
        });
        assertThat(anthropic.received()).singleElement().satisfies(request -> {
            assertThat(request.headers().getFirst("x-api-key")).isEqualTo(ANTHROPIC_KEY);
            assertThat(whole(request)).doesNotContain(OPENAI_KEY);
        });
    }

    private static void assertToldOf(String prompt, SealedReceipt before, String summary, String... todos) {
        assertThat(prompt)
                .contains(Models.digest(before), "\"summary\":\"" + summary + "\"")
                .contains(todos);
    }

    /** What a model was asked the n-th time, as one text. */
    private static String asked(ScriptedModel model, int n) {
        StringBuilder texts = new StringBuilder();
        for (JsonNode message : model.received().get(n).json().path("messages")) {
            JsonNode content = message.path("content");
            texts.append(content.isTextual() ? content.asText() : "").append('\n');
            content.forEach(part -> texts.append(part.path("text").asText()).append('\n'));
        }
        return texts.toString();
    }

    private static String whole(Received request) {
        return request.headers() + new String(request.body(), UTF_8);
    }

    /** Approves the n-th rendering; the goal as it was then. */
    private GoalProjection approve(int n) {
        OpenGate gate = log.gate(goal, n);
        GoalProjection then = log.projections().all(goal).getLast();
        installation.approve(goal, gate, Optional.empty());
        return then;
    }

    private void register(String id, String executor) {
        installation.register(id, Models.capability(id, "[]", executor), Installation.OPERATOR);
    }

    private static String result(String kind, String next, String summary, String todo) {
        String proposal = next.isEmpty()
                ? "{\"kind\":\"" + kind + "\",\"rationale\":\"all is there\"}"
                : "{\"kind\":\"" + kind + "\",\"capability\":\"" + next + "\"}";
        return """
                {"outcome":"COMPLETED","summary":"%s","proposal":%s,"effects":[{"kind":"TODO_DONE","todo":"%s","successor":"the next"}],
                 "evidence":[{"title":"evidence of %s","text":"%s"}]}""".formatted(summary, proposal, todo, summary, summary);
    }
}
