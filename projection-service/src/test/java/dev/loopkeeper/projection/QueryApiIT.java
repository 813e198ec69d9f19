package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process of its own, asked over HTTP. */
@WithKafka
class QueryApiIT {

    private static final String GOAL = "http/fix";
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ASKED = "exactly this text";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HttpClient http = HttpClient.newHttpClient();
    private URI base = URI.create("http://127.0.0.1");

    @Test
    void oneGoal_canBeReadInEveryWay(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service = ServiceProcess.launch(installation, state).start()) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/ready"));
            installation.open(GOAL, SampleGoals.MINIMAL);
            playOneTurnThatAsks(installation);

            // when
            JsonNode goal = awaitSequence(3);

            // then
            assertThat(goal.path("phase").asText()).isEqualTo("GATED");
            assertThat(goal.path("next").path("reason").asText()).isEqualTo("GATE_OPEN");
            assertThat(goal.path("asOf").asText()).isNotEmpty();
            assertThat(get("/api/v1/goals?tenant=http&phase=gated").path("goals"))
                    .hasSize(1);
            assertThat(get("/api/v1/goals?text=review&limit=1").path("goals")).hasSize(1);
            JsonNode timeline = get("/api/v1/goals/" + GOAL + "/timeline?limit=2");
            assertThat(timeline.path("next").asLong()).isEqualTo(2);
            assertThat(timeline.path("entries").get(0).path("kind").asText()).isEqualTo("GoalOpened");
            assertThat(timeline.path("entries").get(0).path("hashFits").asBoolean())
                    .isTrue();
            assertThat(timeline.path("entries")
                            .get(0)
                            .path("fact")
                            .path("objective")
                            .asText())
                    .isEqualTo("build and review");
            JsonNode receipt =
                    get("/api/v1/goals/" + GOAL + "/receipts").path("receipts").get(0);
            assertThat(receipt.path("outcome").asText()).isEqualTo("PAUSED");
            JsonNode whole = get("/api/v1/goals/" + GOAL + "/receipts/"
                    + receipt.path("receiptId").asText());
            assertThat(whole.path("envelope").path("signatures")).hasSize(1);
            assertThat(whole.path("statement").path("predicate").path("goal").asText())
                    .isEqualTo(GOAL);
            String gate = get("/api/v1/goals/" + GOAL + "/gates")
                    .path("gates")
                    .get(0)
                    .path("gate")
                    .asText();
            assertThat(get("/api/v1/goals/" + GOAL + "/gates/" + gate)
                            .path("gate")
                            .path("asked")
                            .asText())
                    .isEqualTo(ASKED);
            assertThat(get("/api/v1/goals/" + GOAL + "/should-run").path("mode").asText())
                    .isEqualTo("WAIT");
            assertThat(get("/api/v1/status").path("sequencing").asBoolean()).isTrue();
            assertProblem("/api/v1/goals/http/nobody", 404, "NO_SUCH_GOAL");
            assertProblem("/api/v1/goals/http/fix/gates/nothing", 404, "NO_SUCH_GATE");
            assertProblem("/api/v1/goals/http/no%20such", 400, "BAD_ID");
            assertProblem("/api/v1/goals?limit=many", 400, "BAD_VALUE");
            assertProblem("/api/v1/nowhere", 404, "HTTP_404");
        }
    }

    @Test
    void readyGoal_isShownTheContractThatNobodyHasSigned(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service = ServiceProcess.launch(installation, state).start()) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/ready"));
            installation.open("http/ready", SampleGoals.MINIMAL);
            Awaitility.await().atMost(PATIENCE).until(() -> status("/api/v1/goals/http/ready") == 200);

            // when
            JsonNode answer = get("/api/v1/goals/http/ready/should-run");

            // then
            assertThat(answer.path("shouldRun").asBoolean()).isTrue();
            assertThat(answer.path("mode").asText()).isEqualTo("RUN");
            assertThat(answer.path("allowedTools").get(0).asText()).isEqualTo("compile");
            assertThat(answer.path("contract").path("type").asText()).isEqualTo("contract");
            assertThat(answer.path("budget").path("turns").path("left").asLong())
                    .isEqualTo(5);
        }
    }

    private void playOneTurnThatAsks(Installation installation) {
        ScriptedScheduler scheduler = new ScriptedScheduler(
                Installation.SCHEDULER, List.of(CapabilityDocument.parse(SampleGoals.BUILD.getBytes(UTF_8))));
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                        installation.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class);
                TopicReader<TurnRequest> requests = TopicReader.of(
                        installation.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.TURN_REQUESTS,
                        TurnRequest.class)) {
            GoalProjection opened = projections.await("the opened goal", GOAL, found -> true);
            byte[] decision = installation
                    .codecs()
                    .decisions()
                    .encode(scheduler.decide(ProjectionCodec.toDomain(opened), Instant.now()));
            installation.send(LoopTopic.DECISIONS, GOAL, decision);
            TurnRequest request = requests.await("the dispatched turn", GOAL, found -> true);
            ScriptedTurn turn = new ScriptedTurn(request, "claim-1", Installation.RUNNER, Instant.now());
            installation.send(
                    LoopTopic.RECEIPTS, GOAL, installation.codecs().receipts().encode(turn.paused(ASKED)));
        }
    }

    private JsonNode awaitSequence(long sequence) throws IOException, InterruptedException {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> status("/api/v1/goals/" + GOAL) == 200
                        && get("/api/v1/goals/" + GOAL).path("sequence").asLong() >= sequence);
        return get("/api/v1/goals/" + GOAL);
    }

    private void assertProblem(String path, int status, String code) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(path);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        assertThat(new ObjectMapper().readTree(answer.body()).path("code").asText())
                .isEqualTo(code);
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    private int status(String path) throws IOException, InterruptedException {
        return ask(path).statusCode();
    }

    private HttpResponse<String> ask(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(base.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
