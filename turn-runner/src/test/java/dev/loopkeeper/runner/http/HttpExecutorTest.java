package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static dev.loopkeeper.runner.http.HttpRig.DONE;
import static dev.loopkeeper.runner.http.HttpRig.LONG;
import static dev.loopkeeper.runner.http.HttpRig.input;
import static dev.loopkeeper.runner.http.HttpRig.keys;
import static dev.loopkeeper.runner.http.HttpRig.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.fixture.ScriptedServer.Received;
import dev.loopkeeper.testkit.concurrent.Background;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a service answers is the turn's result, if it is one, within the turn's time. */
@Timeout(300)
class HttpExecutorTest {
    private final HttpRig rig = new HttpRig();

    @Test
    void resultInTheAnswer_isTheTurnsResult() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // when
            ExecutorResult result = rig.run(service);

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
                rig.executor(service).run(sample().withTurn(turn).input(LONG), rig.control, NO_TOOLS);
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
                rig.run(service);
            }
            rig.run(service);

            // then
            assertThat(service.received())
                    .extracting(request -> request.headers().getFirst("traceparent"))
                    .containsExactly(CurrentSpan.TRACEPARENT, null);
        }
    }

    @Test
    void answerWithoutEnd_isCutOffAndRefused() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.neverEnds())) {
            // when
            ExecutorResult result = rig.run(service);

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
            assertThat(rig.run(service).reason()).isEqualTo("BAD_RESULT");
        }
    }

    @Test
    void serviceThatHangs_endsWithTheTurnsTime() throws Exception {
        CompletableFuture<Void> over = new CompletableFuture<>();
        try (ScriptedServer service = new ScriptedServer(exchange -> over.join())) {
            // when
            ExecutorResult result = rig.executor(service).run(input(Duration.ofSeconds(5)), rig.control, NO_TOOLS);

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
            CompletableFuture<ExecutorResult> running = Background.start(() -> rig.run(service));
            await().until(() -> !service.received().isEmpty());

            // when
            rig.control.revoke("CANCELLED");

            // then
            assertThat(running.get().outcome()).isEqualTo(Outcome.INTERRUPTED);
            assertThat(running.get().doubtful()).isTrue();
            await().untilAsserted(() ->
                    assertThat(service.received()).extracting(Received::method).containsExactly("POST", "DELETE"));
        }
    }

    @Test
    void revokedBeforeTheStart_nothingIsSent() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, DONE))) {
            // given
            rig.control.revoke("CANCELLED");

            // when
            ExecutorResult result = rig.run(service);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.INTERRUPTED);
            assertThat(result.doubtful()).isFalse();
            assertThat(service.received()).isEmpty();
        }
    }
}
