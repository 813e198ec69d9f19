package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.fixture.ScriptedServer.Received;
import dev.loopkeeper.testkit.concurrent.Background;
import io.opentelemetry.context.Scope;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class HttpExecutorTest {
    private static final String DONE = "{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}";
    private static final Duration LONG = Duration.ofSeconds(30);

    private final FakeControl control = new FakeControl();
    private final ExternalDesk desk = new ExternalDesk();
    private final ExternalApi turns = new ExternalApi(desk);
    private Optional<Callbacks> callbacks = Optional.empty();

    @Test
    void resultInTheAnswer_isTheTurnsResult() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(result.report().summary()).isEqualTo("done");
            assertThat(service.received().getFirst().body())
                    .isEqualTo(input(LONG).octets());
        }
    }

    @Test
    void everyAttemptOfATurn_hasTheSameIdempotencyKeyAndAnotherTurnHasAnother() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // when
            for (TurnRef turn : List.of(new TurnRef(1, 1), new TurnRef(1, 2), new TurnRef(2, 1))) {
                executor(service).run(sample().withTurn(turn).input(LONG), control, NO_TOOLS);
            }

            // then
            List<String> keys = keys(service);
            assertThat(keys.get(0)).isEqualTo(keys.get(1)).isNotEqualTo(keys.get(2));
        }
    }

    @Test
    void turnThatBelongsToATrace_tellsTheServiceAndAnotherDoesNot() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // when
            try (Scope scope = CurrentSpan.open()) {
                run(service);
            }
            run(service);

            // then
            assertThat(service.received())
                    .extracting(request -> request.headers().getFirst("traceparent"))
                    .containsExactly(CurrentSpan.TRACEPARENT, null);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503})
    void statusThatMayPass_isAskedAgainUnderTheSameKey(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, ""), says(status, ""), says(200, DONE))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(keys(service)).hasSize(3).containsOnly(keys(service).getFirst());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 409, 422})
    void statusOfTheCallersFault_isTheLastWord(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, DONE))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_" + status);
            assertThat(result.doubtful()).isFalse();
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void serviceThatNeverRecovers_isAskedAsOftenAsTheCapabilitySays() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(503, ""))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_503");
            assertThat(result.doubtful()).isTrue();
            assertThat(service.received()).hasSize(4);
        }
    }

    @Test
    void retryAfter_isWaitedFor() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(429, Map.of("Retry-After", "1"), ""), says(200, DONE))) {
            // when
            long before = System.nanoTime();
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void retryAfterBeyondTheTurnsTime_endsTheTurnAtOnceAndNamesTheCause() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(429, Map.of("Retry-After", "3000"), ""))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_429");
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void connectionThatBreaks_isMadeAnew() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.breaksOff(), says(200, DONE))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(service.received()).hasSize(2);
        }
    }

    @Test
    void answerThatIsLost_leavesInDoubtWhatTheServiceDid() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.breaksOff(), says(409, ""))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_STATUS_409");
            assertThat(result.doubtful()).isTrue();
        }
    }

    @Test
    void nobodyThere_failsTheTurnWithoutNamingAddresses() throws Exception {
        // given
        String gone;
        try (ScriptedServer service = new ScriptedServer()) {
            gone = service.url();
        }

        // when
        ExecutorResult result = executor(gone, "").run(input(LONG), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("HTTP_UNREACHABLE");
        assertThat(result.sentence()).doesNotContain("127.0.0.1");
        assertThat(result.doubtful()).isFalse();
    }

    @Test
    void acceptedTurn_isAskedAboutUntilItsResultIsThere() throws Exception {
        Map<String, String> poll = Map.of("Location", "/runs/7", "Retry-After", "0");
        try (ScriptedServer service =
                new ScriptedServer(says(202, poll, ""), says(202, poll, ""), says(503, ""), says(200, DONE))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(service.received())
                    .extracting(Received::method, Received::path)
                    .containsExactly(
                            tuple("POST", "/turns"),
                            tuple("GET", "/runs/7"),
                            tuple("GET", "/runs/7"),
                            tuple("GET", "/runs/7"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://elsewhere.example/runs/7", "https://127.0.0.1/runs/7", "http://u:p@127.0.0.1/", "//x/"})
    void pollAddressOnAHostThatNobodyNamed_isRefused(String address) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(202, Map.of("Location", address), ""))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
            assertThat(result.reason()).isEqualTo("HTTP_HOST_NOT_ALLOWED");
        }
    }

    @Test
    void acceptedWithoutAnAddress_isABadAnswer() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            assertThat(run(service).reason()).isEqualTo("HTTP_BAD_ANSWER");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirect_isRefusedEvenToTheSameHost(int status) throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(status, Map.of("Location", "/turns"), ""))) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.reason()).isEqualTo("HTTP_REDIRECT_REFUSED");
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void answerWithoutEnd_isCutOffAndRefused() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.neverEnds())) {
            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
            assertThat(result.reason()).isEqualTo("OUTPUT_TOO_LARGE");
            assertThat(result.doubtful()).isTrue();
        }
    }

    @Test
    void answerThatIsNoResult_isABadResult() throws Exception {
        try (ScriptedServer service =
                new ScriptedServer(says(200, "{\"outcome\":\"COMPLETED\",\"outcome\":\"FAILED\"}"))) {
            assertThat(run(service).reason()).isEqualTo("BAD_RESULT");
        }
    }

    @Test
    void serviceThatHangs_endsWithTheTurnsTime() throws Exception {
        CompletableFuture<Void> over = new CompletableFuture<>();
        try (ScriptedServer service = new ScriptedServer(exchange -> over.join())) {
            // when
            ExecutorResult result = executor(service).run(input(Duration.ofSeconds(5)), control, NO_TOOLS);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
            assertThat(result.doubtful()).isTrue();
            over.complete(null);
        }
    }

    @Test
    void revokedWhileTheServiceWorks_stopsAndTellsTheService() throws Exception {
        try (ScriptedServer service =
                new ScriptedServer(says(202, Map.of("Location", "/runs/7", "Retry-After", "3000"), ""))) {
            // given
            CompletableFuture<ExecutorResult> running = Background.start(() -> run(service));
            await().until(() -> !service.received().isEmpty());

            // when
            control.revoke("CANCELLED");

            // then
            assertThat(running.get().outcome()).isEqualTo(Outcome.INTERRUPTED);
            assertThat(running.get().doubtful()).isTrue();
            await().untilAsserted(() ->
                    assertThat(service.received()).extracting(Received::method).containsExactly("POST", "DELETE"));
        }
    }

    @Test
    void serviceThatIsToldWhereTheRunnerIs_handsInItsResultAndCallsTools() throws Exception {
        // given
        callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083/")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            CompletableFuture<ExecutorResult> running = Background.start(() -> run(service));
            await().until(() -> !service.received().isEmpty());
            Headers told = service.received().getFirst().headers();
            String claim = Sample.CLAIM.value();

            // when
            ObjectNode called = turns.call(claim, "{\"tool\":\"x\",\"arguments\":{}}".getBytes(UTF_8));
            turns.finish(claim, DONE.getBytes(UTF_8));

            // then
            assertThat(running.get().report().summary()).isEqualTo("done");
            assertThat(called.path("code").asText()).isEqualTo("TOOL_NOT_IN_CONTRACT");
            assertThat(told.getFirst("Loopkeeper-Turn")).isEqualTo("http://runner.example:8083/api/v1/turns/" + claim);
            assertThat(told.getFirst("Signature-Input")).contains("\"loopkeeper-turn\" \"loopkeeper-turn-token\"");
            assertThat(turns.lends(claim, Optional.of("Bearer " + told.getFirst("Loopkeeper-Turn-Token"))))
                    .isFalse();
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void tokenOfALentTurn_opensThatTurnOnly() throws Exception {
        // given
        callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            CompletableFuture<ExecutorResult> running = Background.start(() -> run(service));
            await().until(() -> !service.received().isEmpty());
            String token = service.received().getFirst().headers().getFirst("Loopkeeper-Turn-Token");

            // when // then
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token)))
                    .isTrue();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token + "0")))
                    .isFalse();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.empty())).isFalse();
            assertThat(turns.lends("another", Optional.of("Bearer " + token))).isFalse();
            control.revoke("CANCELLED");
            running.get();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token)))
                    .isFalse();
        }
    }

    @Test
    void serviceThatNeverHandsIn_endsWithTheTurnsTimeAndIsAskedOnce() throws Exception {
        // given
        callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            // when
            ExecutorResult result = executor(service).run(input(Duration.ofSeconds(5)), control, NO_TOOLS);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
            assertThat(result.doubtful()).isTrue();
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void revokedBeforeTheStart_nothingIsSent() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // given
            control.revoke("CANCELLED");

            // when
            ExecutorResult result = run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.INTERRUPTED);
            assertThat(result.doubtful()).isFalse();
            assertThat(service.received()).isEmpty();
        }
    }

    private ExecutorResult run(ScriptedServer service) throws InterruptedException {
        return executor(service).run(input(LONG), control, NO_TOOLS);
    }

    private HttpExecutor executor(ScriptedServer service) {
        return executor(service.url(), "");
    }

    private HttpExecutor executor(String url, String more) {
        HttpSpec spec = HttpSpec.parse(
                "executor",
                Sample.capability("{\"kind\":\"http\",\"url\":\"" + url + "/turns\",\"maxAttempts\":4" + more + "}")
                        .executor());
        Line line = new Line(HttpClient.newHttpClient(), InstantSource.system(), Duration.ofMillis(10));
        return new HttpExecutor(spec, MessageSigner.of(Keys.RUNNER), line, callbacks);
    }

    private static Sample sample() {
        return Sample.of(Sample.capability("{\"kind\":\"http\",\"url\":\"http://127.0.0.1/\"}"));
    }

    private static TurnInput input(Duration wallClock) {
        return sample().input(wallClock);
    }

    private static List<String> keys(ScriptedServer service) {
        return service.received().stream()
                .map(request -> request.headers().getFirst("Idempotency-Key"))
                .toList();
    }
}
