package dev.loopkeeper.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.math.BigInteger;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What breaks the grammar of HTTP, at a server that answers such requests with a bare status where nobody looks first. */
class FirstLookTest {

    private static final int SECONDS = 60;
    private static final String GOOD = "GET /good HTTP/1.1\r\nHost: a\r\n";

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setTracingOptions(FirstLook.tracing()));
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        Router router = Router.router(vertx);
        new RequestLimits(new BodyLimit(new MemorySize(BigInteger.valueOf(1 << 20)))).first(router);
        router.route().handler(routed -> routed.response().end("read"));
        server = vertx.createHttpServer()
                .requestHandler(router)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .get(SECONDS, TimeUnit.SECONDS);
    }

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST / HTTP/1.1;Host: a;Content-Length: abc                | MALFORMED_REQUEST | one Content-Length, the number of the body's bytes, but it is 'abc'
            POST / HTTP/1.1;Host: a;Content-Length: -5                 | MALFORMED_REQUEST | one Content-Length, the number of the body's bytes, but it is '-5'
            POST / HTTP/1.1;Host: a;Content-Length: 2;Content-Length: 3 | MALFORMED_REQUEST | one Content-Length, the number of the body's bytes, but it is '2, 3'
            POST / HTTP/1.1;Host: a;Content-Length: 2;Transfer-Encoding: chunked | MALFORMED_REQUEST | a Content-Length or a Transfer-Encoding, but there are both
            GET / HTTP/1.1;Host: a;X y: z                              | MALFORMED_REQUEST | a request in the grammar of HTTP, but it cannot be read: '
            hello                                                      | MALFORMED_REQUEST | a request in the grammar of HTTP, but it cannot be read: '
            GET / HTTP/1.1                                             | MALFORMED_REQUEST | one Host header that names the server, but there is none
            GET / HTTP/1.1;Host: a b                                   | MALFORMED_REQUEST | one Host header that names the server, but it is 'a b'
            GET /%zz HTTP/1.1;Host: a                                  | MALFORMED_TARGET  | % with two hexadecimal digits, but it is '/%zz'
            GET /?a=%z HTTP/1.1;Host: a                                | MALFORMED_TARGET  | % with two hexadecimal digits, but it is '/?a=%z'
            GET /a^b HTTP/1.1;Host: a                                  | MALFORMED_TARGET  | % with two hexadecimal digits, but it is '/a^b'
            GET read HTTP/1.1;Host: a                                  | HTTP_404          | a path that /q/openapi lists
            """)
    void brokenGrammar_isRefusedInWords(String lines, String code, String sentence) throws IOException {
        // when
        String answer = sent(lines.replace(";", "\r\n") + "\r\nConnection: close\r\n\r\n");

        // then
        assertThat(answer).startsWith("HTTP/1.");
        assertThat(answer.split(" ", 3)[1]).isEqualTo(code.equals("HTTP_404") ? "404" : "400");
        assertThat(answer).contains("content-type: application/problem+json", '"' + code + '"', sentence);
    }

    @Test
    void lineAndHeadersThatAreTooLong_areRefusedInWords() throws IOException {
        // when
        String line = sent("GET /" + "a".repeat(10_000) + " HTTP/1.1\r\nHost: a\r\n\r\n");
        String headers = sent(GOOD + "X: " + "a".repeat(100_000) + "\r\n\r\n");

        // then
        assertThat(line).contains(" 414 ", "\"TARGET_TOO_LONG\"");
        assertThat(headers).contains(" 431 ", "\"HEADERS_TOO_LARGE\"");
    }

    @Test
    void requestsBehindABrokenOne_areNotAnswered() throws IOException {
        // when
        String answer = sent(GOOD + "\r\n" + "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n" + GOOD + "\r\n");

        // then
        assertThat(answer).startsWith("HTTP/1.1 200 OK").containsOnlyOnce("HTTP/1.1 400 ");
        assertThat(answer.split("HTTP/1\\.1 200 OK", -1)).hasSize(2);
    }

    /** All that comes back until the server ends the connection. */
    private String sent(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.actualPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS));
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
