package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process of its own, asked over HTTP. */
@WithKafka
class QueryApiIT {

    private static final String APPLICATION = "loop." + FreshIds.name("query");
    private static final String TENANT = FreshIds.name("http");
    private static final String GOAL = TENANT + "/fix";
    private static final String READY = TENANT + "/ready";
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String ASKED = "exactly this text";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private URI base = URI.create("http://127.0.0.1");

    @Test
    void oneGoal_canBeReadInEveryWay(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service =
                        ServiceProcess.launch(installation, state, APPLICATION).start()) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/ready"));
            installation.open(GOAL, SampleGoals.MINIMAL);
            AskingTurn.play(installation, GOAL, ASKED);

            // when
            JsonNode goal = awaitSequence(3);

            // then
            assertThat(goal.path("phase").asText()).isEqualTo("GATED");
            assertThat(goal.path("next").path("reason").asText()).isEqualTo("GATE_OPEN");
            assertThat(goal.path("asOf").asText()).isNotEmpty();
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
            // Its projection and its journal are two topics: the one may show what the other does not yet.
            Awaitility.await()
                    .until(() -> !get("/api/v1/goals/" + GOAL + "/receipts")
                            .path("receipts")
                            .isEmpty());
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
            assertProblem("/api/v1/goals/" + TENANT + "/nobody", 404, "NO_SUCH_GOAL");
            assertProblem("/api/v1/goals/" + GOAL + "/gates/nothing", 404, "NO_SUCH_GATE");
            assertProblem("/api/v1/goals/" + TENANT + "/no%20such", 400, "BAD_ID");
            assertProblem("/api/v1/goals?limit=many", 400, "BAD_VALUE");
            assertProblem("/api/v1/nowhere", 404, "HTTP_404");
            assertThat(get("/api/v1/goals/" + GOAL + "?at=1").path("sequence").asLong())
                    .isEqualTo(1);
            assertThat(get("/api/v1/goals/" + GOAL + "?at=1").path("phase").asText())
                    .isEqualTo("READY");
            assertProblem("/api/v1/goals/" + GOAL + "?at=4", 400, "BAD_VALUE");
            assertThat(get("/api/v1/goals/" + GOAL + "?min-sequence=3")
                            .path("sequence")
                            .asLong())
                    .isEqualTo(3);
            long asked = System.nanoTime();
            assertProblem("/api/v1/goals/" + GOAL + "?min-sequence=4", 503, "BEHIND");
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
            assertProblem("/api/v1/goals/" + TENANT + "/nobody?min-sequence=4", 404, "NO_SUCH_GOAL");
            assertDocumented();
            assertResumes();
            JsonNode gates = get("/api/v1/gates?tenant=" + TENANT).path("gates");
            assertThat(gates).hasSize(1);
            assertThat(gates.get(0).path("gate").asText()).isEqualTo(gate);
            JsonNode attention = get("/api/v1/attention?tenant=" + TENANT);
            assertThat(attention.path("complete").asBoolean()).isTrue();
            assertThat(attention.path("items").get(0).path("kind").asText()).isEqualTo("GATE");
            assertThat(get("/api/v1/attention?tenant=nobody").path("items")).isEmpty();
            JsonNode outlook = get("/api/v1/goals/" + GOAL + "/should-run");
            assertThat(outlook.path("decision").asText()).isEqualTo("Wait");
            assertThat(outlook.path("inputs").findValuesAsText("name"))
                    .contains("gate", "gate expires at", "policy version", "sequence");
            assertThat(outlook.path("onlySchedulerKnows")).isEmpty();
            assertThat(goal.path("next").path("inputs")).isEqualTo(outlook.path("inputs"));
            assertThat(goal.path("lanes").path("parent").isNull()).isTrue();
            assertThat(outlook.path("interaction").path("user").get(0).asText()).startsWith("answer gate " + gate);
            assertThat(outlook.path("interaction").path("cli").get(1).asText())
                    .startsWith("loopctl gate approve " + GOAL + " " + gate + " --digest ");
        }
    }

    @Test
    void readyGoal_isShownTheContractThatNobodyHasSigned(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service =
                        ServiceProcess.launch(installation, state, APPLICATION).start()) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/ready"));
            installation.open(READY, SampleGoals.MINIMAL);
            Awaitility.await().atMost(PATIENCE).until(() -> status("/api/v1/goals/" + READY) == 200);

            // when
            JsonNode answer = get("/api/v1/goals/" + READY + "/should-run");

            // then
            assertThat(answer.path("shouldRun").asBoolean()).isTrue();
            assertThat(answer.path("mode").asText()).isEqualTo("RUN");
            assertThat(answer.path("decision").asText()).isEqualTo("StartTurn");
            assertThat(answer.path("onlySchedulerKnows").findValuesAsText("reason"))
                    .containsExactly("CAPACITY", "AWAITING_ADMISSION");
            assertThat(answer.path("allowedTools").get(0).asText()).isEqualTo("compile");
            assertThat(answer.path("contract").path("type").asText()).isEqualTo("contract");
            assertThat(answer.path("reservation").path("tokens").isNumber()).isTrue();
            assertThat(answer.path("expiresAt").asText())
                    .isEqualTo(answer.path("contract").path("notAfter").asText());
            assertThat(answer.path("interaction").path("agent").get(0).asText()).startsWith("do turn 1, attempt 1");
            assertThat(answer.path("budget").path("turns").path("left").asLong())
                    .isEqualTo(5);
        }
    }

    @Test
    void hostileRequests_areAnsweredWithProblemsAndHurtNobody(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service =
                        ServiceProcess.launch(installation, state, APPLICATION).start()) {
            // given
            installation.publishKeys();
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/started"));
            service.awaitHealthy(base.resolve("/q/health/ready"));

            // then
            for (String method : List.of("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "NONSENSE")) {
                for (String path : List.of("/api/v1/goals", "/api/v1/goals/a/b/pause", "/api/v1/nowhere", "/")) {
                    HttpResponse<String> answer = http.send(
                            HttpRequest.newBuilder(base.resolve(path))
                                    .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
                    assertThat(answer.statusCode()).as(method + " " + path).isEqualTo(405);
                }
            }
            HttpRequest head = HttpRequest.newBuilder(base.resolve("/api/v1/goals"))
                    .method("HEAD", HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(http.send(head, HttpResponse.BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);
            String endless = "x".repeat(3_000);
            assertProblem("/api/v1/goals/" + endless + "/b", 400, "BAD_ID");
            assertThat(status("/api/v1/goals?text=" + "x".repeat(100_000))).isEqualTo(414);
            assertProblem("/api/v1/goals?after=" + endless, 400, "BAD_ID");
            assertProblem("/api/v1/goals?tenant=a/b", 400, "BAD_ID");
            assertProblem("/api/v1/goals?phase=asleep", 400, "BAD_VALUE");
            assertProblem("/api/v1/goals?partial=maybe", 400, "BAD_VALUE");
            assertProblem("/api/v1/goals?tennant=acme", 400, "UNKNOWN_PARAMETER");
            assertThat(ask("/api/v1/goals?tennant=acme").body())
                    .contains("no parameters but after, limit, partial, phase, tenant, text", "'tennant'");
            assertProblem("/api/v1/status?x=1", 400, "UNKNOWN_PARAMETER");
            assertProblem("/api/v1/goals/a/b?minSequence=1", 400, "UNKNOWN_PARAMETER");
            assertProblem("/api/v1/events?phase=ready", 400, "UNKNOWN_PARAMETER");
            assertProblem("/api/v1/attention?after=%00%ff", 400, "BAD_CURSOR");
            assertProblem("/api/v1/attention?kind=nothing", 400, "BAD_VALUE");
            assertProblem("/api/v1/gates?after=AAAA", 400, "BAD_CURSOR");
            for (String limit : List.of("0", "-1", "501", "1e3", "99999999999999999999", "%F0%9F%98%80")) {
                assertProblem("/api/v1/goals?limit=" + limit, 400, "BAD_VALUE");
            }
            assertProblem("/api/v1/goals/a/b?min-sequence=soon", 400, "BAD_VALUE");
            assertProblem("/api/v1/goals/a/b?at=-1", 400, "BAD_VALUE");
            assertProblem("/api/v1/goals/a/b/timeline?afterSequence=-1", 400, "BAD_VALUE");
            assertProblem("/api/v1/goals/..%2F..%2Fetc/passwd", 400, "BAD_ID");
            assertThat(status("/api/v1/goals")).isEqualTo(200);
        }
    }

    /** Recorded anew with {@code -Dloopkeeper.openapi=replace}. */
    private void assertDocumented() throws IOException, InterruptedException {
        Path recorded = Path.of("..", "docs", "openapi", "query.yaml");
        String document = ask("/q/openapi").body();
        if ("replace".equals(System.getProperty("loopkeeper.openapi"))) {
            Files.createDirectories(recorded.getParent());
            Files.writeString(recorded, document);
        }
        assertThat(document).isEqualTo(Files.readString(recorded));
    }

    private void assertResumes() throws IOException, InterruptedException {
        URI address = base.resolve("/api/v1/goals/" + GOAL + "/events");
        List<EventStream.Heard> first;
        try (EventStream events = EventStream.open(address, "")) {
            first = events.await(3);
        }
        assertThat(sse(address, "soon")).isEqualTo(400);
        assertThat(sse(base.resolve("/api/v1/events"), "0:x")).isEqualTo(400);
        assertThat(sse(base.resolve("/api/v1/goals/" + TENANT + "/nobody/events"), "0"))
                .isEqualTo(404);
        assertThat(sse(address, "4")).isEqualTo(400);
        try (EventStream again = EventStream.open(address, first.get(1).id())) {
            List<EventStream.Heard> heard = again.await(1);
            assertThat(heard).extracting(EventStream.Heard::id).containsExactly("3");
            assertThat(heard.getFirst().data()).isEqualTo(first.get(2).data());
        }
    }

    private int sse(URI address, String lastEventId) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Last-Event-ID", lastEventId)
                .build();
        HttpResponse<Stream<String>> answer = http.send(request, HttpResponse.BodyHandlers.ofLines());
        answer.body().close();
        return answer.statusCode();
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
