package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static dev.loopkeeper.runner.http.HttpRig.DONE;
import static dev.loopkeeper.runner.http.HttpRig.input;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.testkit.concurrent.Background;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service that is told where the runner is hands its turn in there. */
@Timeout(300)
class HttpCallbacksTest {
    private final HttpRig rig = new HttpRig();
    private final ExternalDesk desk = new ExternalDesk();
    private final ExternalApi turns = new ExternalApi(desk);

    @Test
    void serviceThatIsToldWhereTheRunnerIs_handsInItsResultAndCallsTools() throws Exception {
        // given
        rig.callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083/")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            CompletableFuture<ExecutorResult> running = Background.start(() -> rig.run(service));
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
        rig.callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            CompletableFuture<ExecutorResult> running = Background.start(() -> rig.run(service));
            await().until(() -> !service.received().isEmpty());
            String token = service.received().getFirst().headers().getFirst("Loopkeeper-Turn-Token");

            // when // then
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token)))
                    .isTrue();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token + "0")))
                    .isFalse();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.empty())).isFalse();
            assertThat(turns.lends("another", Optional.of("Bearer " + token))).isFalse();
            rig.control.revoke("CANCELLED");
            running.get();
            assertThat(turns.lends(Sample.CLAIM.value(), Optional.of("Bearer " + token)))
                    .isFalse();
        }
    }

    @Test
    void serviceThatNeverHandsIn_endsWithTheTurnsTimeAndIsAskedOnce() throws Exception {
        // given
        rig.callbacks = Optional.of(new Callbacks(desk, URI.create("http://runner.example:8083")));
        try (ScriptedServer service = new ScriptedServer(says(202, ""))) {
            // when
            ExecutorResult result = rig.executor(service).run(input(Duration.ofSeconds(5)), rig.control, NO_TOOLS);

            // then
            assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
            assertThat(result.doubtful()).isTrue();
            assertThat(service.received()).hasSize(1);
        }
    }
}
