package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.reads.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PeersTest {
    private static final String PROBLEM = """
            {"type":"about:blank","title":"Malformed","status":400,"detail":"expected x, but y","code":"BAD_VALUE"}""";
    private static final Question QUESTION = new Question("/api/v1/events", Optional.empty());

    private final Peers peers = new Peers(Outgoing.PLAIN);
    private final CountDownLatch ended = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Thread::startVirtualThread);
        server.start();
    }

    @AfterEach
    void stop() {
        ended.countDown();
        peers.close();
        server.stop(0);
    }

    @Test
    void peerThatTells_isHeardLineByLine() {
        // given
        answering(200, "text/event-stream", "id: 1\n\ndata: {}\n");

        // when
        List<String> heard;
        try (Stream<String> lines =
                peers.listen(peer(), QUESTION, Optional.empty()).lines()) {
            heard = lines.toList();
        }

        // then
        assertThat(heard).containsExactly("id: 1", "", "data: {}");
    }

    @Test
    void peerThatRefuses_isHeardToo() {
        // given
        answering(400, "application/problem+json", PROBLEM);

        // when
        ProblemException refused = refused();

        // then
        assertThat(refused.problem().code()).isEqualTo("BAD_VALUE");
    }

    @Test
    void refusalBeyondAllBounds_isNotReadToItsEnd() {
        // given
        answering(400, "application/problem+json", PROBLEM + " ".repeat(64 * 1024));

        // when
        ProblemException refused = refused();

        // then
        assertThat(refused.problem().code()).isEqualTo("OWNER_UNREACHABLE");
    }

    @Test
    void peerThatStandsStillInTheMiddleOfItsAnswer_holdsNobodyUp() {
        // given
        server.createContext("/api/v1/events", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitEnd();
            exchange.close();
        });

        // when
        ProblemException relayed = catchThrowableOfType(ProblemException.class, () -> peers.relay(peer(), QUESTION));
        List<Problem> told = peers.ask(List.of(peer()), QUESTION, Problem.class);

        // then
        assertThat(relayed.problem().code()).isEqualTo("OWNER_UNREACHABLE");
        assertThat(told).isEmpty();
    }

    private void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ProblemException refused() {
        return catchThrowableOfType(ProblemException.class, () -> peers.listen(peer(), QUESTION, Optional.empty()));
    }

    private void answering(int status, String type, String body) {
        server.createContext("/api/v1/events", exchange -> {
            byte[] octets = body.getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, octets.length);
            try (exchange) {
                exchange.getResponseBody().write(octets);
            }
        });
    }

    private Endpoint peer() {
        return Endpoint.of("127.0.0.1:" + server.getAddress().getPort());
    }
}
