package dev.loopkeeper.runner.external;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.ExternalSpec;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.testkit.concurrent.Background;
import io.opentelemetry.context.Scope;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ExternalExecutorTest {
    private static final String CLAIM = Sample.CLAIM.value();
    private static final Duration LONG = Duration.ofSeconds(120);

    private final FakeControl control = new FakeControl();
    private final ExternalDesk desk = new ExternalDesk();
    private final ExternalApi api = new ExternalApi(desk);
    private final List<ToolRequest> called = new CopyOnWriteArrayList<>();
    private final CountDownLatch slowTool = new CountDownLatch(1);

    private final ToolGate tools = request -> {
        called.add(request);
        return switch (request.tool()) {
            case "compile" ->
                new ToolAnswer.Done("{\"ok\":true}".getBytes(UTF_8), Digests.of("{\"ok\":true}".getBytes(UTF_8)));
            case "slow" -> {
                slowTool.await();
                yield new ToolAnswer.Failed("TOOL_EXIT_1", "expected 0, but it was 1");
            }
            default -> new ToolAnswer.Denied("TOOL_NOT_IN_CONTRACT", "expected another tool, but there is none");
        };
    };

    @Test
    void claimedTurn_bringsTheContractAndEndsWithTheResultThatIsHandedIn() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(LONG, 30_000);
        ObjectNode claimed = claim();

        // when
        api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}"));

        // then
        assertThat(claimed.path("claim").asText()).isEqualTo(CLAIM);
        assertThat(claimed.path("contract").path("goal").asText()).isEqualTo("acme/fix");
        assertThat(claimed.path("contractDigest").asText())
                .isEqualTo(Digests.of(sample().input().octets()).text());
        assertThat(running.get().report().summary()).isEqualTo("done");
    }

    @Test
    void turnThatBelongsToATrace_tellsWhoClaimsIt() throws Exception {
        // given
        try (Scope scope = CurrentSpan.open()) {
            desk.open(new OpenTurn(new ExternalSpec("nodes", LONG), sample().input(), control, tools));
        }

        // when
        ObjectNode claimed = claim();

        // then
        assertThat(claimed.path("traceparent").asText()).isEqualTo(CurrentSpan.TRACEPARENT);
    }

    @Test
    void turn_isGivenToOneClaimOfItsQueueOnly() throws Exception {
        // given
        run(LONG, 30_000);
        await().until(() -> desk.find(Sample.CLAIM).isPresent());

        // when // then
        assertThat(api.claim(octets("{\"queue\":\"other\"}"))).isEmpty();
        assertThat(api.claim(octets("{\"queue\":\"nodes\"}"))).isPresent();
        assertThat(api.claim(octets("{\"queue\":\"nodes\"}"))).isEmpty();
    }

    @Test
    void toolCalls_passTheGateAndADenialIsAnAnswer() throws Exception {
        // given
        run(LONG, 30_000);
        claim();

        // when
        ObjectNode done = api.call(CLAIM, octets("{\"tool\":\"compile\",\"arguments\":{\"x\":1},\"action\":\"once\"}"));
        ObjectNode denied = api.call(CLAIM, octets("{\"tool\":\"rm\",\"arguments\":{}}"));

        // then
        assertThat(done.path("answer").asText()).isEqualTo("DONE");
        assertThat(done.path("result").path("ok").asBoolean()).isTrue();
        assertThat(denied.path("answer").asText()).isEqualTo("DENIED");
        assertThat(denied.path("code").asText()).isEqualTo("TOOL_NOT_IN_CONTRACT");
        assertThat(called.getFirst().action()).contains("once");
    }

    @Test
    void turnThatNobodyClaimed_takesNoCallAndNoResult() {
        // given
        run(LONG, 30_000);
        await().until(() -> desk.find(Sample.CLAIM).isPresent());

        // when // then
        assertProblem(404, () -> api.call(CLAIM, octets("{\"tool\":\"compile\",\"arguments\":{}}")));
        assertProblem(404, () -> api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\"}")));
        assertProblem(404, () -> api.heartbeat(CLAIM));
        assertThat(called).isEmpty();
    }

    @Test
    void turnThatIsOver_takesNothingMore() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(LONG, 30_000);
        claim();
        api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\"}"));
        running.get();

        // when // then
        assertProblem(404, () -> api.call(CLAIM, octets("{\"tool\":\"compile\",\"arguments\":{}}")));
        assertProblem(404, () -> api.finish(CLAIM, octets("{\"outcome\":\"FAILED\"}")));
        assertThat(called).isEmpty();
    }

    @Test
    void resultThatIsNone_isRefusedAndMayBeMended() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(LONG, 30_000);
        claim();

        // when
        assertProblem(422, () -> api.finish(CLAIM, octets("{\"outcome\":\"INTERRUPTED\"}")));
        assertProblem(422, () -> api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\",\"outcome\":\"FAILED\"}")));
        api.finish(CLAIM, octets("{\"outcome\":\"FAILED\",\"reason\":\"NO_IDEA\"}"));

        // then
        assertThat(running.get().reason()).isEqualTo("NO_IDEA");
    }

    @Test
    void resultWhileACallIsUnderWay_isRefused() throws Exception {
        // given
        run(LONG, 30_000);
        claim();
        CompletableFuture<ObjectNode> call =
                Background.start(() -> api.call(CLAIM, octets("{\"tool\":\"slow\",\"arguments\":{}}")));
        await().until(() -> !called.isEmpty());

        // when
        assertProblem(409, () -> api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\"}")));
        slowTool.countDown();

        // then
        assertThat(call.get().path("answer").asText()).isEqualTo("FAILED");
        assertThat(api.finish(CLAIM, octets("{\"outcome\":\"COMPLETED\"}"))
                        .path("outcome")
                        .asText())
                .isEqualTo("COMPLETED");
    }

    @Test
    void orchestratorThatFallsSilent_hasFailed() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(LONG, 200);
        claim();

        // when // then
        assertThat(running.get().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(running.get().reason()).isEqualTo("EXTERNAL_SILENT");
        assertThat(running.get().doubtful()).isTrue();
    }

    @Test
    void turnThatNobodyClaimsInTime_failsAndHasUsedNothing() throws Exception {
        // when
        ExecutorResult result = run(Duration.ofMillis(200), 30_000).get();

        // then
        assertThat(result.reason()).isEqualTo("EXTERNAL_NOT_CLAIMED");
        assertThat(result).isEqualTo(result.notRun());
        assertThat(result.doubtful()).isFalse();
    }

    @Test
    void turnThatIsNotFinishedInTime_timesOut() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(Duration.ofSeconds(5), 30_000);
        claim();

        // when // then
        assertThat(running.get().outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(running.get().doubtful()).isTrue();
    }

    @Test
    void revocation_endsTheTurnAndTheNextHeartbeatFindsIt() throws Exception {
        // given
        CompletableFuture<ExecutorResult> running = run(LONG, 30_000);
        claim();
        assertThat(api.heartbeat(CLAIM).path("stop").isNull()).isTrue();

        // when
        control.revoke("CANCELLED");

        // then
        assertThat(running.get().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(running.get().doubtful()).isTrue();
        assertProblem(404, () -> api.heartbeat(CLAIM));
    }

    @Test
    void requestThatIsNone_isRefusedWithWhatWasExpected() {
        assertProblem(422, () -> api.claim(octets("{}")));
        assertProblem(422, () -> api.claim(octets("{\"queue\":\"nodes\",\"more\":1}")));
        assertProblem(422, () -> api.claim(octets("no JSON")));
        assertProblem(404, () -> api.heartbeat("../x"));
    }

    private CompletableFuture<ExecutorResult> run(Duration wallClock, long silence) {
        ExternalExecutor executor = new ExternalExecutor(new ExternalSpec("nodes", Duration.ofMillis(silence)), desk);
        return Background.start(() -> executor.run(sample().input(wallClock), control, tools));
    }

    private ObjectNode claim() throws InterruptedException {
        return api.claim(octets("{\"queue\":\"nodes\",\"waitMillis\":20000}")).orElseThrow();
    }

    private static Sample sample() {
        return Sample.of(Sample.capability("{\"kind\":\"external\",\"queue\":\"nodes\"}"));
    }

    private static byte[] octets(String text) {
        return text.getBytes(UTF_8);
    }

    private static void assertProblem(int status, Callable<?> request) {
        assertThatThrownBy(request::call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(status));
    }
}
