package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jose4j.jwt.JwtClaims;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The write API as a process of its own, behind an issuer. */
@WithKafka
class AuthenticationIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** More than the sockets of both sides hold, whatever the machine. */
    private static final long LARGEST_BUFFERS = 64 << 20;

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static TokenIssuer issuer;
    private static HandSequencer sequencer;
    private static JavaProcess process;
    private static String server;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String goal = FreshIds.goal("acme", "authenticated").toString();

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException {
        installation = new Installation(kafka);
        installation.prepare();
        issuer = TokenIssuer.start();
        sequencer = HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS);
        process = SchedulerLaunch.of(installation, folder, "authentication")
                .withProperty("loopkeeper.auth.issuer", issuer.name())
                .start();
        server =
                process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)").group(1);
        process.awaitHealthy(URI.create(server + "/q/health/ready"));
    }

    @AfterAll
    static void stop() {
        process.close();
        sequencer.close();
        issuer.close();
        installation.close();
    }

    @Test
    void tokenOfTheIssuer_opensTheGoalInItsOwnersName() throws Exception {
        // when
        HttpResponse<String> opened = open(Optional.of(issuer.signed(issuer.claims("ann", "producer"))));

        // then
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
        assertThat(JSON.readTree(opened.body()).path("sequence").asInt()).isEqualTo(1);
        assertThat(sequencer.openedBy(goal)).contains("ann");
    }

    @Test
    void roleThatMayNotOpen_isRefusedByName() throws Exception {
        // when
        HttpResponse<String> answer = open(Optional.of(issuer.signed(issuer.claims("ann", "auditor", "reviewer"))));

        // then
        assertRefused(answer, 403, "WRONG_ROLE");
        assertThat(answer.body()).contains("operator or producer", "ann has auditor, reviewer");
    }

    @Test
    void noToken_isRefusedWithTheSchemeThatWouldDo() throws Exception {
        // when
        HttpResponse<String> answer = open(Optional.empty());

        // then
        assertRefused(answer, 401, "UNAUTHENTICATED");
        assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer");
    }

    @Test
    void bodyOfNobody_isNotWaitedFor() throws Exception {
        // given a body of which there is always more
        byte[] chunk = ("4000\r\n" + " ".repeat(0x4000) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        try (Socket socket = connected()) {
            begin(socket, "Transfer-Encoding: chunked");

            // when
            String answer = firstLine(socket);
            long taken = sent(socket, chunk);

            // then
            assertThat(answer).startsWith("HTTP/1.1 401 ");
            assertThat(taken).isLessThan(LARGEST_BUFFERS);
        }
    }

    @Test
    void smallBodyOfNobody_leavesTheConnectionToTheNextRequest() throws Exception {
        // given
        String body = opening("make it green");
        try (Socket socket = connected()) {
            // when all is written at once, for the server does not wait long
            socket.getOutputStream()
                    .write((head("Content-Length: " + body.length())
                                    + body
                                    + head("Content-Length: 0", "Connection: close"))
                            .getBytes(StandardCharsets.ISO_8859_1));
            String first = firstLine(socket);
            String rest = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            // then
            assertThat(first).startsWith("HTTP/1.1 401 ");
            assertThat(rest).containsOnlyOnce("HTTP/1.1 401 ");
        }
    }

    @Test
    void tokenThatDoesNotCount_isRefused() throws Exception {
        // given
        JwtClaims expired = issuer.claims("ann", "producer");
        expired.setExpirationTimeMinutesInTheFuture(-60);
        JwtClaims elsewhere = issuer.claims("ann", "producer");
        elsewhere.setAudience("another-service");
        JwtClaims stranger = issuer.claims("ann", "producer");
        stranger.setIssuer("https://another.example");
        JwtClaims good = issuer.claims("ann", "producer");

        // then
        assertRefused(open(Optional.of(issuer.signed(expired))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of(issuer.signed(elsewhere))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of(issuer.signed(stranger))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of(issuer.forged(good))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of(TokenIssuer.unsigned(good))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of(issuer.confused(good))), 401, "UNAUTHENTICATED");
        assertRefused(open(Optional.of("nonsense")), 401, "UNAUTHENTICATED");
    }

    @Test
    void tokenThatNamesNobody_isRefusedForWritesAndReads() throws Exception {
        // given
        JwtClaims empty = issuer.claims("", "producer");
        JwtClaims none = issuer.claims("ann", "producer");
        none.unsetClaim("sub");
        JwtClaims number = issuer.claims("ann", "producer");
        number.setClaim("sub", 42);

        // then
        for (JwtClaims nobody : List.of(empty, none, number)) {
            Optional<String> token = Optional.of(issuer.signed(nobody));
            assertRefused(open(token), 401, "UNAUTHENTICATED");
            assertRefused(read(token), 401, "UNAUTHENTICATED");
        }
    }

    @Test
    void reader_needsATokenWithARoleAndAnyRoleWillDo() throws Exception {
        // when
        HttpResponse<String> nobody = read(Optional.empty());
        HttpResponse<String> stranger = read(Optional.of(issuer.signed(issuer.claims("eve", "admin"))));

        // then
        assertRefused(nobody, 401, "UNAUTHENTICATED");
        assertRefused(stranger, 403, "WRONG_ROLE");
        for (String role : List.of("producer", "reviewer", "operator", "auditor")) {
            assertThat(read(Optional.of(issuer.signed(issuer.claims("ann", role))))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void sameKey_isTheSameRequestOnceAndAConflictWithAnotherBody() throws Exception {
        // given
        String token = issuer.signed(issuer.claims("ann", "producer"));
        String key = FreshIds.name("key");

        // when
        HttpResponse<String> first = send(opening("make it green"), token, key);
        HttpResponse<String> repeated = send(opening("make it green"), token, key);
        HttpResponse<String> other = send(opening("make it red"), token, key);

        // then
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(JSON.readTree(first.body()).path("eventId").asText()).isEqualTo(key);
        assertThat(repeated.statusCode()).as(repeated.body()).isEqualTo(200);
        assertRefused(other, 409, "CONFLICTING_DUPLICATE");
    }

    @Test
    void answerToAnotherQuestionThanWasAsked_isAConflict() throws Exception {
        // given a goal whose first turn needs an approval
        String producer = issuer.signed(issuer.claims("ann", "producer"));
        String document = opening("make it green")
                .replace("\"firstCapability\"", "\"approvalRequiredFor\":[\"build\"],\"firstCapability\"");
        assertThat(send(document, producer, FreshIds.name("key")).statusCode()).isEqualTo(200);
        String reviewer = issuer.signed(issuer.claims("ben", "reviewer"));
        String asked = sequencer.askedOf(goal);

        // when
        HttpResponse<String> stale = answer(reviewer, "sha256:" + "0".repeat(64));
        HttpResponse<String> wrongRole = answer(producer, asked);
        HttpResponse<String> approved = answer(reviewer, asked);
        HttpResponse<String> again = answer(reviewer, asked);

        // then
        assertRefused(stale, 409, "STALE_DIGEST");
        assertRefused(wrongRole, 403, "WRONG_ROLE");
        assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);
        assertRefused(again, 409, "GATE_CLOSED");
    }

    @Test
    void healthAndMetrics_needNoToken() throws Exception {
        // when
        HttpResponse<String> metrics = http.send(
                HttpRequest.newBuilder(URI.create(server + "/q/metrics")).build(), BodyHandlers.ofString());

        // then
        assertThat(metrics.statusCode()).isEqualTo(200);
    }

    private static Socket connected() throws IOException {
        URI address = URI.create(server);
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static void begin(Socket socket, String... headers) throws IOException {
        socket.getOutputStream().write(head(headers).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String head(String... headers) {
        return "POST /api/v1/goals HTTP/1.1\r\nHost: " + URI.create(server).getAuthority()
                + "\r\nContent-Type: application/json\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
    }

    private static String firstLine(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = socket.getInputStream().read(); octet != '\r' && octet >= 0; ) {
            line.append((char) octet);
            octet = socket.getInputStream().read();
        }
        return line.toString();
    }

    /** How many bytes the server and what lies between take before they take no more. */
    private static long sent(Socket socket, byte[] chunk) {
        long sent = 0;
        try {
            while (sent < LARGEST_BUFFERS) {
                socket.getOutputStream().write(chunk);
                sent += chunk.length;
            }
        } catch (IOException e) {
            return sent;
        }
        return sent;
    }

    private HttpResponse<String> open(Optional<String> token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v1/goals"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(opening("make it green")));
        token.ifPresent(shown -> request.header("Authorization", "Bearer " + shown));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> send(String body, String token, String key) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/goals"))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + token)
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> answer(String token, String digest) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/goals/" + goal + "/gates/g1/verdict"))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + token)
                        .POST(BodyPublishers.ofString("{\"verdict\":\"approve\",\"askedDigest\":\"" + digest + "\"}"))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> read(Optional<String> token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + "/api/v1/capacity/goals/acme/none"));
        token.ifPresent(shown -> request.header("Authorization", "Bearer " + shown));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private String opening(String objective) {
        return """
                {"goal":"%s","objective":"%s","policy":{
                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal, objective);
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.path("code").asText()).isEqualTo(code);
    }
}
