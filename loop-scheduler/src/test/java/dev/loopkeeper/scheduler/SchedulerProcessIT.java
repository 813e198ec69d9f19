package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
class SchedulerProcessIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LARGEST_BODY = 2 << 20;

    @TempDir
    private Path folder;

    private Installation installation;
    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeEach
    void prepare(EmbeddedKafka kafka) {
        installation = new Installation(kafka);
        installation.prepare();
    }

    @AfterEach
    void close() {
        installation.close();
    }

    @Test
    void ownProcess_servesTheWriteApiHealthAndMetrics() throws Exception {
        // given
        String goal = FreshIds.goal("acme", "process").toString();
        try (JavaProcess process = launch("process").start();
                HandSequencer sequencer = HandSequencer.over(
                        installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS)) {
            String server = process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)")
                    .group(1);
            process.awaitHealthy(URI.create(server + "/q/health/ready"));

            // when
            HttpResponse<String> opened = post(server + "/api/v1/goals", "open-1", opening(goal));
            HttpResponse<String> unknownField =
                    post(server + "/api/v1/goals/" + goal + "/pause", "pause-1", "{\"principal\":\"eve\"}");
            HttpResponse<String> missing = post(
                    server + "/api/v1/goals/acme/none/gates/g1/verdict",
                    "verdict-1",
                    "{\"verdict\":\"reject\",\"askedDigest\":\"sha256:" + "0".repeat(64) + "\"}");
            HttpResponse<String> corrected = post(
                    server + "/api/v1/goals/" + goal + "/signals",
                    "correct-1",
                    "{\"kind\":\"CORRECTION\",\"text\":\"use main\"}");

            HttpResponse<String> fromAPage = http.send(
                    HttpRequest.newBuilder(URI.create(server + "/api/v1/goals/" + goal + "/cancel"))
                            .POST(BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofString());

            // then
            assertProblem(fromAPage, 415, "NOT_JSON");
            assertThat(opened.statusCode()).isEqualTo(200);
            assertThat(json(opened))
                    .isEqualTo(JSON.readTree("{\"eventId\":\"open-1\",\"goal\":\"" + goal + "\",\"sequence\":1}"));
            assertThat(corrected.statusCode()).isEqualTo(200);
            assertProblem(unknownField, 422, "INVALID_REQUEST");
            assertThat(json(unknownField).path("actual").asText()).contains("'principal'");
            assertProblem(missing, 404, "NO_SUCH_GOAL");
            assertThat(raw(server, "POST /api/v1/goals HTTP/1.1", "Content-Length: 99999999"))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("application/problem+json", "\"TOO_LARGE\"");
            assertThat(chunked(server, LARGEST_BODY + 1))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("application/problem+json", "\"TOO_LARGE\"");
            assertThat(raw(
                            server,
                            "POST /api/v1/goals/" + goal + "/pause HTTP/1.1",
                            "Content-Type: application/json; charset=utf-16",
                            "Content-Length: 0"))
                    .startsWith("HTTP/1.1 415 ")
                    .contains("application/problem+json", "\"NOT_UTF_8\"", "expected a body in UTF-8, but ");
            assertThat(raw(server, "GET /api/v1/goals?" + "a".repeat(5000) + " HTTP/1.1", "Accept: */*"))
                    .startsWith("HTTP/1.1 414 ")
                    .contains("application/problem+json", "\"TARGET_TOO_LONG\"");
            Awaitility.await()
                    .untilAsserted(() -> assertThat(get(server + "/q/metrics"))
                            .contains("loop_decisions_total", "loop_write_requests_total"));
            assertThat(process.stop()).isEqualTo(143);
        }
    }

    @Test
    void definitionsOfAnOperator_boundWhatCallersOpenAndChange() throws Exception {
        // given
        Path definitions = Files.createDirectory(folder.resolve("policies"));
        Files.writeString(definitions.resolve("standard.yaml"), """
                limits: { turns: 10 }
                allowedTools: [compile]
                allowedCapabilities: [build]
                firstCapability: build
                """);
        String goal = FreshIds.goal("acme", "defined").toString();
        JavaLaunch launch = launch("definitions")
                .withProperty("loopkeeper.loop-scheduler.policies-directory", definitions.toString())
                .withProperty("loopkeeper.loop-scheduler.policies-required", "true")
                .withProperty("loopkeeper.loop-scheduler.patience", "60s");
        try (JavaProcess process = launch.start();
                HandSequencer sequencer = HandSequencer.over(
                        installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS)) {
            String server = process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)")
                    .group(1);
            process.awaitHealthy(URI.create(server + "/q/health/ready"));
            String goals = server + "/api/v1/goals";

            // when
            HttpResponse<String> undefined = post(goals, "o1", opening(goal));
            HttpResponse<String> looser = post(goals, "o2", defined(goal, 11));
            HttpResponse<String> narrower = post(goals, "o3", defined(goal, 3));
            HttpResponse<String> raised = post(
                    goals + "/" + goal + "/policy", "p1", "{\"definition\":\"standard\",\"allowedTools\":[\"shell\"]}");

            // then
            assertProblem(undefined, 422, "NO_DEFINITION");
            assertProblem(looser, 422, "POLICY_LOOSENED");
            assertThat(narrower.statusCode()).isEqualTo(200);
            assertProblem(raised, 422, "POLICY_LOOSENED");
        }
    }

    @Test
    void beyondLoopbackWithoutAnIssuer_itDoesNotStart() throws Exception {
        // given
        JavaLaunch launch = launch("exposed").withProperty("loopkeeper.loop-scheduler.http-host", "0.0.0.0");

        // when
        try (JavaProcess process = launch.start()) {
            int exit = process.awaitEnd();

            // then
            assertThat(exit).isNotZero();
            assertThat(process.output()).content().contains("no issuer is configured");
        }
    }

    @Test
    void productionWithoutAnIssuer_itDoesNotStart() throws Exception {
        // given
        JavaLaunch launch = launch("production").withProperty("loopkeeper.topics.profile", "prod");

        // when
        try (JavaProcess process = launch.start()) {
            int exit = process.awaitEnd();

            // then
            assertThat(exit).isNotZero();
            assertThat(process.output()).content().contains("loopkeeper.auth.issuer");
        }
    }

    @Test
    void stateWhereTheMachineMayEmptyIt_itDoesNotStartInProduction() throws Exception {
        // given
        JavaLaunch launch = launch("temporary")
                .withProperty("loopkeeper.topics.profile", "prod")
                .withProperty("loopkeeper.auth.mutual-tls", "true")
                .withProperty("loopkeeper.loop-scheduler.state-directory", "/tmp/loopkeeper-state");

        // when
        try (JavaProcess process = launch.start()) {
            int exit = process.awaitEnd();

            // then
            assertThat(exit).isNotZero();
            assertThat(process.output()).content().contains("/tmp/loopkeeper-state is temporary");
        }
    }

    private JavaLaunch launch(String name) throws IOException {
        return SchedulerLaunch.of(installation, folder, name);
    }

    private HttpResponse<String> post(String address, String key, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    /** What comes back for a request without a body, whatever its headers say of one. */
    private static String raw(String server, String... lines) throws IOException {
        URI address = URI.create(server);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(60_000);
            String request = String.join("\r\n", lines) + "\r\nHost: " + address.getAuthority()
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** What comes back for a body in chunks, of which so many bytes are sent, and it does not say how many more would follow. */
    private static String chunked(String server, int bytes) throws IOException {
        URI address = URI.create(server);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(60_000);
            String head = String.join(
                    "\r\n",
                    "POST /api/v1/goals HTTP/1.1",
                    "Host: " + address.getAuthority(),
                    "Content-Type: application/json",
                    "Transfer-Encoding: chunked",
                    "",
                    Integer.toHexString(bytes),
                    "");
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().write(new byte[bytes]);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private String get(String address) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                .body();
    }

    private static void assertProblem(HttpResponse<String> answer, int status, String code) throws IOException {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        assertThat(json(answer).path("code").asText()).isEqualTo(code);
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return JSON.readTree(answer.body());
    }

    private static String defined(String goal, int turns) {
        return """
                {"goal":"%s","objective":"make it green","policy":{"definition":"standard","limits":{"turns":%d}}}""".formatted(goal, turns);
    }

    private static String opening(String goal) {
        return """
                {"goal":"%s","objective":"make it green","policy":{"allowedTools":["compile"],
                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal);
    }
}
