package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.seal.AttemptRecord;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnerMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RunnerMeters meters = new RunnerMeters(registry);

    @TempDir
    Path folder;

    @Test
    void usageOfATurn_isCountedByHowWellItIsKnown() {
        // when
        seal(read("\"usage\":{\"kind\":\"KNOWN\",\"tokens\":3,\"costMicros\":7}"));
        seal(read("\"usage\":{\"kind\":\"ESTIMATED\",\"tokens\":5}"));

        // then
        assertThat(count("loop_usage_tokens_total", "usage", "known")).isEqualTo(3);
        assertThat(count("loop_usage_tokens_total", "usage", "estimated")).isEqualTo(5);
        assertThat(count("loop_usage_cost_micros_total", "usage", "known")).isEqualTo(7);
    }

    @Test
    void everyRefusal_isCountedOnceByItsReason() {
        // when
        seal(ExecutorResult.refused("CONTRACT_EXPIRED", "expected a contract that counts now, but it ended"));
        seal(read("\"summary\":\"done\""));

        // then
        assertThat(count("loop_refusals_total", "reason", "CONTRACT_EXPIRED")).isEqualTo(1);
        assertThat(registry.find("loop_refusals_total").counters()).hasSize(1);
        assertThat(registry.get("loop_turn_duration_seconds").timers()).hasSize(2);
    }

    @Test
    void everyToolCall_isCountedByItsOutcomeAndTheRuleThatDeniedIt() {
        // given
        List<ToolCall> calls = List.of(
                call("c1", Optional.of(Digest.ZERO), Optional.empty()),
                call("c2", Optional.empty(), Optional.empty()),
                call("c3", Optional.empty(), Optional.of("TOOL_LIMIT")),
                call("c4", Optional.of(Digest.ZERO), Optional.of("ALREADY_DONE")));

        // when
        seal(read("\"summary\":\"done\""), calls);

        // then
        for (String outcome : List.of("done", "failed", "denied", "already_done")) {
            assertThat(count("loop_tool_calls_total", "outcome", outcome))
                    .as(outcome)
                    .isEqualTo(1);
        }
        assertThat(count("loop_tool_calls_total", "rule", "TOOL_LIMIT")).isEqualTo(1);
    }

    @Test
    void everyHeartbeat_isCountedAsARenewalOfTheLease() {
        // when
        meters.beat();
        meters.beat();

        // then
        assertThat(registry.get("loop_lease_renewals_total").counter().count()).isEqualTo(2);
    }

    @Test
    void deliveredRequest_isQueuedUntilItIsSettledAndTheTurnRunsUntilItEnds() {
        // when
        meters.delivered();
        meters.delivered();
        meters.settled();
        meters.started();

        // then
        assertThat(registry.get("loop_requests_queued").gauge().value()).isEqualTo(1);
        assertThat(registry.get("loop_turns_running").gauge().value()).isEqualTo(1);
    }

    private double count(String meter, String tag, String value) {
        return registry.get(meter).tag(tag, value).counter().count();
    }

    private void seal(ExecutorResult result) {
        seal(result, List.of());
    }

    private void seal(ExecutorResult result, List<ToolCall> calls) {
        Sample sample = Sample.of(Sample.capability("{\"kind\":\"replay\",\"turns\":{}}"));
        AttemptRecord attempt = new AttemptRecord(
                sample.request(),
                Sample.CLAIM,
                new RunnerId("runner-1"),
                Sample.NOW,
                Sample.NOW,
                calls,
                List.of(),
                List.of());
        meters.sealed(new ReceiptDraft(EvidenceDirectory.open(folder)).of(attempt, result, Redaction.of(List.of())));
    }

    private static ToolCall call(String id, Optional<Digest> result, Optional<String> denied) {
        return new ToolCall(new CallId(id), "compile", Digest.ZERO, result, denied);
    }

    private static ExecutorResult read(String field) {
        return ResultReader.read(("{\"outcome\":\"COMPLETED\"," + field + "}").getBytes(StandardCharsets.UTF_8));
    }
}
