package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the built application says before its engine is asked; so it runs without one, and with little patience. */
class RequestEdgesIT {
    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");

    @TempDir
    private static Path folder;

    private static TokenIssuer issuer;
    private static JavaProcess process;
    private static URI server;

    @BeforeAll
    static void start() throws IOException {
        issuer = TokenIssuer.start();
        Path key = Files.writeString(
                folder.resolve("key.pem"), Installation.SCHEDULER.pem().reveal());
        process = JavaLaunch.jar(JAR, Path.of("target", "process", "edges-" + System.nanoTime() + ".log"))
                .withProperty("loopkeeper.loop-scheduler.enabled", "false")
                .withProperty("loopkeeper.loop-scheduler.http-port", "0")
                .withProperty("loopkeeper.loop-scheduler.state-directory", folder.toString())
                .withProperty("loopkeeper.loop-scheduler.signing-key-file", key.toString())
                .withProperty("loopkeeper.loop-scheduler.write-api-key-file", key.toString())
                .withProperty("loopkeeper.kafka.bootstrap-servers", "127.0.0.1:1")
                .withProperty("loopkeeper.registry.url", "http://127.0.0.1:1")
                .withProperty("loopkeeper.auth.issuer", issuer.name())
                .withProperty("loopkeeper.http.body-patience", "1s")
                .withProperty(
                        "loopkeeper.keys.root",
                        Base64.getEncoder()
                                .encodeToString(
                                        Installation.ROOT.verificationKey().spki()))
                .start();
        server = URI.create(
                process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)").group(1));
    }

    @AfterAll
    static void stop() {
        process.close();
        issuer.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET /api/v1/goals HTTP/1.1                                        | 400 | MALFORMED_REQUEST | one Host header that names the server, but there is none
            POST /api/v1/goals HTTP/1.1;HOST;Content-Length: abc              | 400 | MALFORMED_REQUEST | one Content-Length, the number of the body's bytes, but it is 'abc'
            GET /api/v1/goals/acme/%zz HTTP/1.1;HOST                          | 400 | MALFORMED_TARGET  | but it is '/api/v1/goals/acme/%zz'
            GET /api/v1/capacity/goals/a/b HTTP/1.1;HOST;Accept: image/png    | 406 | HTTP_406          | an Accept that allows a type which /q/openapi lists for this path, such as application/json, but it is 'image/png'
            POST /api/v1/goals HTTP/1.1;HOST;Content-Type: ///                | 415 | HTTP_415          | a Content-Type that /q/openapi lists for this path, such as application/json, but it is '///'
            hello                                                             | 400 | MALFORMED_REQUEST | a request in the grammar of HTTP, but it cannot be read
            """)
    void requestThatNoResourceSees_isRefusedInWords(String lines, int status, String code, String sentence)
            throws IOException {
        // when
        String answer = sent(lines.replace("HOST", "Host: " + server.getAuthority())
                        .replace(";", "\r\n") + "\r\nConnection: close\r\n");

        // then
        assertThat(answer.split(" ", 3)[1]).as(answer).isEqualTo(String.valueOf(status));
        assertThat(answer.toLowerCase(Locale.ROOT)).contains("content-type: application/problem+json");
        assertThat(answer).contains("\"code\":\"" + code + '"', sentence);
    }

    @Test
    void bodyOfAProvenCallerThatNeverEnds_isCutOff() throws Exception {
        // given
        String token = issuer.signed(issuer.claims("ann", "producer"));

        // when the first bytes are all that ever comes
        String answer = sent(String.join(
                "\r\n",
                "POST /api/v1/goals HTTP/1.1",
                "Host: " + server.getAuthority(),
                "Authorization: Bearer " + token,
                "Content-Type: application/json",
                "Content-Length: 100",
                "",
                "{"));

        // then the connection has ended too
        assertThat(answer)
                .startsWith("HTTP/1.1 408 ")
                .contains(
                        "application/problem+json",
                        "\"BODY_TOO_SLOW\"",
                        "expected a body that is all there within 1000 ms, but 3 bytes came");
    }

    /** All that comes back until the server ends the connection. */
    private static String sent(String request) throws IOException {
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write((request + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
