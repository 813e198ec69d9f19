package dev.loopkeeper.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is refused before it is read, as a client sees it that has not sent all of its body yet. */
class RequestLimitsTest {

    private static final int SECONDS = 60;
    private static final int BODY = 100 * 1024;
    private static final UnreadBody PATIENT = new UnreadBody(256 * 1024, TimeUnit.MINUTES.toMillis(10));

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient http2 = vertx.createHttpClient(
            new HttpClientOptions().setProtocolVersion(HttpVersion.HTTP_2).setHttp2ClearTextUpgrade(false));
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        Router router = Router.router(vertx);
        var limit = new BodyLimit(new MemorySize(BigInteger.valueOf(1 << 20)));
        new RequestLimits(limit, PATIENT).first(router);
        router.get().handler(routed -> routed.response().end("read"));
        router.post("/nobody")
                .handler(routed -> routed.response().setStatusCode(401).end());
        server = get(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"));
    }

    @AfterEach
    void stop() throws Exception {
        get(vertx.close());
    }

    @Test
    void codedBody_isAnsweredAndTheNextRequestGoesTheSameWay() throws IOException {
        // given
        try (Socket socket = new Socket("127.0.0.1", server.actualPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS));
            write(
                    socket,
                    "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: " + BODY + "\r\n\r\n");

            // when
            String first = firstLine(socket.getInputStream());
            write(socket, "x".repeat(BODY) + "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            String rest = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            // then
            assertThat(first).startsWith("HTTP/1.1 415 ");
            assertThat(rest).contains("CODED_BODY", "HTTP/1.1 200 OK").endsWith("read");
        }
    }

    @Test
    void tooLargeBody_isNotWaitedFor() throws IOException {
        // given
        try (Socket socket = new Socket("127.0.0.1", server.actualPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(SECONDS));

            // when
            write(socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n");
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            // then
            assertThat(answer).startsWith("HTTP/1.1 413 ").contains("TOO_LARGE");
        }
    }

    @Test
    void refusedStream_leavesTheOthersOfItsConnectionAlone() throws Exception {
        // given a request on the same connection that is still to be finished
        HttpClientRequest other = post("/nobody");
        get(other.setChunked(true).sendHead());
        HttpClientResponse nobody = get(other.response());

        // when
        HttpClientRequest tooLarge = post("/");
        get(tooLarge.putHeader("Content-Length", "10000000").sendHead());
        HttpClientResponse refused = get(tooLarge.response());
        HttpClientRequest endless = post("/nobody");
        get(endless.setChunked(true).sendHead());
        HttpClientResponse unread = get(endless.response());
        Future<?> cut = cut(endless);
        endless.write(Buffer.buffer(new byte[512 * 1024]));
        get(cut.otherwiseEmpty());

        // then
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(unread.statusCode()).isEqualTo(401);
        assertThat(nobody.statusCode()).isEqualTo(401);
        assertThat(tooLarge.connection()).isSameAs(other.connection());
        assertThat(endless.connection()).isSameAs(other.connection());
        get(other.end("the rest"));
        assertThat(get(http2.request(HttpMethod.GET, server.actualPort(), "127.0.0.1", "/"))
                        .connection())
                .isSameAs(other.connection());
    }

    @Test
    void tooLargeBodyOverHttp2_isRefusedInWordsThatTheJdkTakes() throws Exception {
        // given a connection that has been upgraded; the client accepts no header there that belongs to HTTP/1.1
        var jdk = java.net.http.HttpClient.newHttpClient();
        URI address = URI.create("http://127.0.0.1:" + server.actualPort() + "/");
        jdk.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());
        HttpRequest tooLarge = HttpRequest.newBuilder(address)
                .timeout(Duration.ofSeconds(SECONDS))
                .expectContinue(true)
                .POST(BodyPublishers.ofByteArray(new byte[2 << 20]))
                .build();

        // when
        HttpResponse<String> refused = jdk.send(tooLarge, BodyHandlers.ofString());

        // then
        assertThat(refused.version()).isEqualTo(java.net.http.HttpClient.Version.HTTP_2);
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body()).contains("TOO_LARGE");
    }

    /** Fails once the server has cut the stream. */
    private static Future<Void> cut(HttpClientRequest request) {
        var cut = Promise.<Void>promise();
        request.exceptionHandler(cut::tryFail);
        request.connection().closeHandler(cut::tryComplete);
        return cut.future();
    }

    private HttpClientRequest post(String path) throws Exception {
        return get(http2.request(HttpMethod.POST, server.actualPort(), "127.0.0.1", path));
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String firstLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\r' && octet >= 0; octet = in.read()) {
            line.append((char) octet);
        }
        return line.toString();
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(SECONDS, TimeUnit.SECONDS);
    }
}
