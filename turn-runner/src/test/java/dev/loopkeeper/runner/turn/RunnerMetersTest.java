package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.RunnerId;
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
        Sample sample = Sample.of(Sample.capability("{\"kind\":\"replay\",\"turns\":{}}"));
        AttemptRecord attempt =
                AttemptRecord.notRun(sample.request(), Sample.CLAIM, new RunnerId("runner-1"), Sample.NOW);
        meters.sealed(new ReceiptDraft(EvidenceDirectory.open(folder)).of(attempt, result, Redaction.of(List.of())));
    }

    private static ExecutorResult read(String field) {
        return ResultReader.read(("{\"outcome\":\"COMPLETED\"," + field + "}").getBytes(StandardCharsets.UTF_8));
    }
}
