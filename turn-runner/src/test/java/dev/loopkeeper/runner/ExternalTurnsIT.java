package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.RunnerProcess;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The packaged runner, whose turns others do over HTTP. */
@WithKafka
@Timeout(600)
class ExternalTurnsIT {
    private static final String TOKEN = "a-token-for-orchestrators";
    private static final String TOOLS = """
            "effect":"IDEMPOTENT","tools":[{"id":"shout","effect":"NONE",
              "arguments":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false},
              "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}]""";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @Test
    void turn_isClaimedCallsAToolThroughTheGuardAndIsSealedByTheRunner(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                JavaProcess process = start(kafka)) {
            // given
            String server = RunnerProcess.awaitReady(process);
            Sample sample = sample(bench, "by-hand");
            bench.dispatch(sample.request());
            // A runner that was killed holds what it had been given for up to half a minute.
            JsonNode claimed = JSON.readTree(Awaitility.await("a turn to claim")
                    .until(
                            () -> post(server, "claim", TOKEN, "{\"queue\":\"by-hand\",\"waitMillis\":5000}")
                                    .body(),
                            said -> !said.isEmpty()));
            String claim = claimed.path("claim").asText();

            // when
            String done = Awaitility.await("a runner that keeps up, so that it calls tools")
                    .until(
                            () -> post(
                                            server,
                                            claim + "/calls",
                                            TOKEN,
                                            "{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"}}")
                                    .body(),
                            said -> !said.contains("CONTROL_LAGS"));
            String denied = post(server, claim + "/calls", TOKEN, "{\"tool\":\"rm\",\"arguments\":{}}")
                    .body();
            int finished = post(server, claim + "/finish", TOKEN, "{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}")
                    .statusCode();

            // then
            assertThat(claimed.path("contract").path("goal").asText())
                    .isEqualTo(sample.goal().toString());
            assertThat(done).contains("\"answer\":\"DONE\"", "{\"said\":\"HI\"}");
            assertThat(denied).contains("\"answer\":\"DENIED\"", "TOOL_NOT_IN_CONTRACT");
            assertThat(finished).isEqualTo(200);
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(receipt.getClaimId()).isEqualTo(claim);
            assertThat(calls(receipt))
                    .filteredOn(call -> call.denied().isEmpty())
                    .hasSize(1);
            assertThat(calls(receipt)).anyMatch(call -> call.denied().equals(Optional.of("TOOL_NOT_IN_CONTRACT")));
            assertThat(post(server, claim + "/calls", TOKEN, "{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"}}")
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void whoDoesNotShowTheToken_getsNothing(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                JavaProcess process = start(kafka)) {
            // given
            String server = RunnerProcess.awaitReady(process);

            // when // then
            assertThat(post(server, "claim", "another-token-of-16", "{\"queue\":\"x\"}")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(post(server, "claim", "", "{\"queue\":\"x\"}").statusCode())
                    .isEqualTo(401);
            assertThat(post(server, "claim", TOKEN, "{\"queue\":\"x\"}").statusCode())
                    .isEqualTo(204);
            assertThat(firstLineOfTheAnswerToAHeadAlone(server)).startsWith("HTTP/1.1 401 ");
            assertThat(process.output()).content().doesNotContain(TOKEN);
        }
    }

    /** What is said to a request without a token of whose body nothing is ever sent. */
    private static String firstLineOfTheAnswerToAHeadAlone(String server) throws IOException {
        URI at = URI.create(server);
        try (Socket socket = new Socket(at.getHost(), at.getPort())) {
            socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
            socket.getOutputStream()
                    .write(("POST /api/v1/turns/claim HTTP/1.1\r\nHost: " + at.getAuthority()
                                    + "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            return String.valueOf(
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1))
                            .readLine());
        }
    }

    @Test
    void withoutAConfiguredToken_nobodyMayClaim(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                JavaProcess process = RunnerProcess.launch(kafka, folder).start()) {
            // given
            String server = RunnerProcess.awaitReady(process);

            // when
            HttpResponse<String> answer = post(server, "claim", TOKEN, "{\"queue\":\"x\"}");

            // then
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).contains("EXTERNAL_NOT_ENABLED");
        }
    }

    @Test
    @EnabledIf("nodeIsHere")
    void exampleInNode_doesATurn(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                JavaProcess process = start(kafka)) {
            // given
            String server = RunnerProcess.awaitReady(process);
            Sample sample = sample(bench, "nodes");
            bench.dispatch(sample.request());

            // when
            Process node = node(
                    Path.of("..", "examples", "external-node", "worker.mjs").toString(), server);

            // then
            assertThat(node.waitFor(180, TimeUnit.SECONDS)).isTrue();
            assertThat(folder.resolve("node.log")).content().contains("turn 1 of " + sample.goal() + ": COMPLETED");
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(calls(receipt))
                    .filteredOn(call -> call.denied().isEmpty())
                    .hasSize(1);
        }
    }

    private Process node(String script, String server) throws IOException {
        ProcessBuilder node = new ProcessBuilder("node", script, "--once")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("node.log").toFile());
        node.environment()
                .putAll(Map.of(
                        "LOOPKEEPER_RUNNER",
                        server,
                        "LOOPKEEPER_RUNNER_TOKEN_FILE",
                        folder.resolve("token").toString()));
        return node.start();
    }

    private static List<ToolCall> calls(SealedReceipt receipt) {
        return ReceiptJson.parse(Envelopes.of(receipt.getEnvelope()).payload())
                .trace()
                .toolCalls();
    }

    static boolean nodeIsHere() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
    }

    private HttpResponse<String> post(String server, String path, String token, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v1/turns/" + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private Sample sample(RunnerBench bench, String queue) throws IOException {
        Instant now = Instant.now();
        Path tool = Files.writeString(folder.resolve("shout.sh"), """
                cat > /dev/null
                echo '{"said":"HI"}'
                """);
        return Sample.of(bench.register(
                        FreshIds.name("cap"),
                        TOOLS.formatted(tool),
                        "{\"kind\":\"external\",\"queue\":\"" + queue + "\"}"))
                .withGoal(FreshIds.goal("external"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private JavaProcess start(EmbeddedKafka kafka) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        return RunnerProcess.launch(kafka, folder)
                .withProperty("loopkeeper.turn-runner.external-token-file", token.toString())
                .start();
    }
}
