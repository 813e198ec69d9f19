package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.projection.view.AdviceView.InputView;
import dev.loopkeeper.projection.view.RoomView;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class SchedulerRoomTest {
    private static final GoalId GOAL = new GoalId("acme", "fix");
    private static final String WAITS = """
            {"goal":"acme/fix","waits":true,"holds":false,"decision":"Wait","reason":"CAPACITY","sentence":"waits",
             "inputs":[{"name":"tenant acme","value":"1 of 1 turns run: full"}],"new":1}""";

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong now = new AtomicLong();
    private HttpServer server;
    private SchedulerRoom room;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        room = new SchedulerRoom(Optional.of(address()), Outgoing.PLAIN, now::get);
    }

    @AfterEach
    void stop() {
        room.close();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void goalThatWaits_isToldInTheSchedulersWords() {
        // given
        answering(200, WAITS);

        // when
        Optional<RoomView> standing = untilTold(Optional.of("Bearer a.b-c_d"));

        // then
        assertThat(standing)
                .contains(new RoomView(
                        true,
                        false,
                        Optional.empty(),
                        0,
                        "Wait",
                        "CAPACITY",
                        "waits",
                        List.of(new InputView("tenant acme", "1 of 1 turns run: full"))));
        assertThat(asked.getLast()).isEqualTo("GET /api/v1/capacity/goals/acme/fix Bearer a.b-c_d");
    }

    @Test
    void decisionThatAwaitsAdmission_isToldUntilAProjectionShowsItsFate() {
        // given
        answering(200, """
            {"goal":"acme/fix","waits":true,"holds":true,"awaits":true,"journaled":4,"decision":"Wait",
             "reason":"AWAITING_ADMISSION","sentence":"decision d has not been journaled yet","inputs":[]}""");

        // when
        RoomView told = untilTold(Optional.empty()).orElseThrow();

        // then
        assertThat(told.advice())
                .contains(new Advice.Wait(
                        WaitReason.AWAITING_ADMISSION, Optional.empty(), "decision d has not been journaled yet"));
        assertThat(told.outdated(4)).isFalse();
        assertThat(told.outdated(5)).isTrue();
    }

    @Test
    void onlyTokens_arePassedOn() {
        // given
        answering(200, WAITS);

        // when
        untilAsked(Optional.of("Basic YW5uOnNlY3JldA=="));
        untilAsked(Optional.of("Bearer a b"));
        untilAsked(Optional.empty());

        // then
        assertThat(asked).isNotEmpty().allMatch(question -> question.endsWith(" none"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "<html>",
                "{\"waits\":true,\"holds\":false}",
                "{\"waits\":true,\"reason\":\"X\"}"
            })
    void answerThatSaysNothing_leavesItOpen(String body) {
        // given
        answering(200, body);

        // when
        Optional<RoomView> standing = untilAsked(Optional.empty());

        // then
        assertThat(standing).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 404, 500, 503})
    void refusal_leavesItOpenAndTheNextQuestionIsAsked(int status) {
        // given
        answering(status, WAITS);

        // when
        Optional<RoomView> refused = untilAsked(Optional.empty());
        asked.clear();
        Optional<RoomView> again = untilAsked(Optional.empty());

        // then
        assertThat(refused).isEmpty();
        assertThat(again).isEmpty();
    }

    @Test
    void redirect_isNotFollowedAndTakesNoTokenAlong() {
        // given
        server.createContext("/elsewhere", exchange -> reply(exchange, 200, WAITS));
        server.createContext("/api", exchange -> {
            exchange.getResponseHeaders().add("Location", address() + "/elsewhere");
            reply(exchange, 302, "");
        });

        // when
        Optional<RoomView> standing = untilAsked(Optional.of("Bearer secret"));

        // then
        assertThat(standing).isEmpty();
        assertThat(asked).noneMatch(question -> question.contains("elsewhere"));
    }

    @Test
    void schedulerThatBeginsToAnswerAndHangs_isLeftAloneForAMoment() {
        // given
        CountDownLatch end = new CountDownLatch(1);
        server.createContext("/api", exchange -> {
            note(exchange);
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            awaitQuietly(end);
        });

        // when
        Optional<RoomView> hung = untilAsked(Optional.empty());
        int questions = asked.size();
        Optional<RoomView> next = room.standing(GOAL, Optional.empty());
        int later = asked.size();
        untilAsked(Optional.empty());

        // then
        end.countDown();
        assertThat(hung).isEmpty();
        assertThat(next).isEmpty();
        assertThat(later).isEqualTo(questions);
    }

    @Test
    void answerBeyondItsBound_leavesItOpen() {
        // given
        answering(200, WAITS + " ".repeat(64 * 1024));

        // when
        Optional<RoomView> standing = untilAsked(Optional.empty());

        // then
        assertThat(standing).isEmpty();
    }

    @Test
    void nobodyThere_leavesItOpen() {
        // given
        server.stop(0);

        // then
        assertThat(room.standing(GOAL, Optional.empty())).isEmpty();
        assertThat(new SchedulerRoom(Optional.empty(), Outgoing.PLAIN).standing(GOAL, Optional.empty()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scheduler:8082",
                "ftp://scheduler",
                "http://user:pass@scheduler",
                "http://scheduler/api",
                "http://scheduler?x",
                "http:///x"
            })
    void addressThatIsNoServersRoot_isRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SchedulerRoom.address(url))
                .withMessageContaining("scheduler-url");
    }

    @Test
    void serversRoot_isAnAddress() {
        assertThat(SchedulerRoom.address("https://loop-scheduler:8443/"))
                .isEqualTo(URI.create("https://loop-scheduler:8443"));
    }

    /** Long after whatever was before. On a machine so slow that a question runs out of its time before it arrives, it is asked again. */
    private Optional<RoomView> untilAsked(Optional<String> proof) {
        int before = asked.size();
        Optional<RoomView> standing;
        do {
            now.addAndGet(Duration.ofMinutes(1).toNanos());
            standing = room.standing(GOAL, proof);
        } while (asked.size() == before);
        return standing;
    }

    private Optional<RoomView> untilTold(Optional<String> proof) {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> untilAsked(proof), Optional::isPresent);
    }

    private void answering(int status, String body) {
        server.createContext("/api", exchange -> reply(exchange, status, body));
    }

    private void reply(HttpExchange exchange, int status, String body) throws IOException {
        note(exchange);
        byte[] octets = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, octets.length == 0 ? -1 : octets.length);
        exchange.getResponseBody().write(octets);
        exchange.close();
    }

    private void note(HttpExchange exchange) {
        String proof = exchange.getRequestHeaders().getFirst("Authorization");
        asked.add("GET " + exchange.getRequestURI() + " " + (proof == null ? "none" : proof));
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void awaitQuietly(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
