package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.testkit.id.FreshIds;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole server as its user runs it: hostile requests get a clear no, and a kill in the middle of a turn costs an attempt at most. */
@Timeout(900)
class StandaloneUnderAttackIT {
    private static final String GOALS = "/api/v1/goals";

    @TempDir
    private static Path folder;

    private static DevServer server;

    private final String goal = FreshIds.goal("kill").toString();
    private final String capability = FreshIds.name("work");

    @BeforeAll
    static void start() throws IOException {
        server = DevServer.on(folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostileRequests")
    void hostileRequest_getsAProblemAndNoTrace(String what, byte[] request) throws IOException {
        // when
        String answer = server.raw(request);

        // then
        String[] parts = answer.split("\r\n\r\n", 2);
        assertThat(parts[0]).as(answer).matches("(?s)HTTP/1\\.[01] 4\\d\\d .*");
        assertThat(answer).doesNotContain("Exception", "\tat ", "io.quarkus", "io.vertx", "FOREIGN_PAGE");
        assertThat(folder.resolve("server.log")).content().doesNotContain("failed by a bug");
        assertThat(parts[0].toLowerCase(Locale.ROOT)).as(answer).contains("application/problem+json");
        assertThat(parts[1]).startsWith("{").contains("\"code\":", "\"detail\":");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer nonsense",
                "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJldmUiLCJncm91cHMiOlsib3BlcmF0b3IiXX0."
            })
    void writerWithoutTheDevelopmentToken_isRefused(String authorization) throws IOException {
        // when
        String answer = server.raw(("POST " + GOALS + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n"
                        + (authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n") + json("{}"))
                .getBytes(ISO_8859_1));

        // then
        assertThat(answer).startsWith("HTTP/1.1 401 ").contains("\"UNAUTHENTICATED\"");
    }

    @Test
    void killInTheMiddleOfATurn_costsAnAttemptAtMost() throws IOException {
        // given
        Path go = folder.resolve("go");
        Path script = folder.resolve("turn.sh");
        Files.writeString(
                script,
                "cat >/dev/null\nwhile [ ! -e '%s' ]; do sleep 0.1; done\necho '%s'\n"
                        .formatted(go, Documents.completes().replace("\n", "")));
        server.register(capability, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"]}");
        HttpResponse<String> opened = server.post(
                GOALS,
                Documents.goal(goal, capability, "\"leaseMillis\":10000,\"retry\":{\"initialBackoffMillis\":1}"));
        awaitGoal(found -> found.path("phase").asText().equals("RUNNING"));

        // when
        server.process().kill();
        server.close();
        server = DevServer.on(folder);
        Files.createFile(go);

        // then
        assertThat(opened.statusCode()).isEqualTo(200);
        JsonNode stopped = awaitGoal(found -> found.path("phase").asText().equals("STOPPED"));
        assertThat(stopped.toString()).contains("OBJECTIVE_COMPLETE");
        assertThat(stopped.path("budget").path("turns").path("used").asInt()).isEqualTo(1);
        assertThat(stopped.path("budget").path("requests").asInt()).isBetween(1, 2);
    }

    private JsonNode awaitGoal(Predicate<JsonNode> wanted) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(180))
                .until(() -> Json.read(server.get(GOALS + "/" + goal).body()), wanted);
    }

    static Stream<Arguments> hostileRequests() {
        String deep = "{\"goal\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
        String twice = "{\"goal\":\"acme/a\",\"goal\":\"acme/b\",\"objective\":\"x\",\"policy\":{}}";
        return Stream.of(
                request("a body of 300 KB", post(GOALS, json("\"" + "x".repeat(300_000) + "\""))),
                request("a body of 12 MB", post(GOALS, json("\"" + "x".repeat(12_000_000) + "\""))),
                request("deep JSON", post(GOALS, json(deep))),
                request("duplicate keys", post(GOALS, json(twice))),
                request("no JSON", post(GOALS, json("{"))),
                request("no object", post(GOALS, json("[null]"))),
                request("nothing", post(GOALS, json(""))),
                request("bytes that are no UTF-8", post(GOALS, json("{\"goal\":\"\u00ff\u00fe\"}"))),
                request("a bad goal id", post(GOALS, json("{\"goal\":\"../x\",\"objective\":\"x\",\"policy\":{}}"))),
                request("a number beyond all bounds", post(GOALS, json(limits("1e999999999")))),
                request("a negative limit", post(GOALS, json(limits("-1")))),
                request("a fraction of a turn", post(GOALS, json(limits("1.5")))),
                request("a tiny score", post(GOALS + "/acme/fix/rewards", json("{\"turn\":1,\"score\":1e-999999999}"))),
                request("another content type", post(GOALS, "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}")),
                request("no content type", post(GOALS, "Content-Length: 2\r\n\r\n{}")),
                request("a bad idempotency key", post(GOALS, "Idempotency-Key: a b/../c\r\n" + json("{}"))),
                request("an action that is none", post(GOALS + "/acme/fix/destroy", json("{}"))),
                request("a bad id in the path", post(GOALS + "/acme/..%2f..%2fetc/pause", json("{}"))),
                request("a zero character", post(GOALS + "/acme/a%00b/pause", json("{}"))),
                request("a header in the path", post(GOALS + "/acme/x%0d%0aSet-Cookie:a=b/pause", json("{}"))),
                request("a matrix parameter", "GET " + GOALS + "/acme/fix;a=b" + rest()),
                request("dots in the path", "GET " + GOALS + "/../../../etc/passwd" + rest()),
                request("encoded dots in the path", "GET " + GOALS + "/%2e%2e/%2e%2e" + rest()),
                request("a broken escape", "GET " + GOALS + "/acme/%zz" + rest()),
                request("a bad receipt id", "GET " + GOALS + "/acme/fix/receipts/..%2f" + rest()),
                request("a huge path", "GET " + GOALS + "/" + "a".repeat(100_000) + rest()),
                request("a huge header", "GET " + GOALS + " HTTP/1.1\r\nX: " + "a".repeat(100_000) + "\r\n\r\n"),
                request("a limit that is no number", "GET " + GOALS + "?limit=many" + rest()),
                request("a limit beyond all bounds", "GET " + GOALS + "?limit=99999999999999999999" + rest()),
                request("a phase that is none", "GET " + GOALS + "?phase=NOPE" + rest()),
                request("a page after nonsense", "GET " + GOALS + "?after=%00" + rest()),
                request("a write to what is read only", "DELETE " + GOALS + "/acme/fix" + rest()),
                request("a method that is none", "BREW " + GOALS + rest()),
                request("TRACE", "TRACE " + GOALS + rest()),
                request(
                        "PUT",
                        "PUT " + GOALS + "/acme/fix HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n"
                                + json("{}")),
                request(
                        "a negative length",
                        post(GOALS, "Content-Type: application/json\r\nContent-Length: -5\r\n\r\n")),
                request("two lengths", post(GOALS, "Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}")),
                request("a length that is no number", post(GOALS, "Content-Length: many\r\n\r\n")),
                request("a content type that is none", post(GOALS, "Content-Type: ///\r\nContent-Length: 2\r\n\r\n{}")),
                request("an answer that cannot be had", "GET " + GOALS + accepting("image/png")),
                request("no Host", "GET " + GOALS + " HTTP/1.1\r\nConnection: close\r\n\r\n"),
                request("no HTTP", "hello\r\n\r\n"));
    }

    private static Arguments request(String what, String request) {
        return Arguments.of(what, request.getBytes(ISO_8859_1));
    }

    private static String post(String path, String headersAndBody) {
        return "POST " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\nAuthorization: "
                + server.authorization() + "\r\n" + headersAndBody;
    }

    private static String json(String body) {
        return "Content-Type: application/json\r\nContent-Length: " + body.getBytes(ISO_8859_1).length + "\r\n\r\n"
                + body;
    }

    private static String limits(String turns) {
        return "{\"goal\":\"acme/limits\",\"objective\":\"x\",\"policy\":{\"firstCapability\":\"a\",\"allowedCapabilities\":[\"a\"],"
                + "\"limits\":{\"turns\":" + turns + "}}}";
    }

    private static String rest() {
        return " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n";
    }

    private static String accepting(String type) {
        return " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\nAccept: " + type + "\r\n\r\n";
    }

    private static String host() {
        return server.authority();
    }
}
