package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract.Validity;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.RunnerProcess;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads at the packaged service's {@code /q/metrics} after turns of every kind. */
@WithKafka
@Timeout(240)
class RunnerMetricsIT {
    private static final Duration A_WHILE = Duration.ofSeconds(90);
    private static final Pattern LINE = Pattern.compile("(?m)^([a-z_]+(?:\\{[^}]*\\})?) ([0-9.eE+-]+)$");
    private static final long LEASE_MILLIS = 3_000;
    private static final String TOOLS = """
        "effect":"IDEMPOTENT","tools":[{"id":"shout","effect":"NONE","arguments":{},
          "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}]""";
    private static final String TURN = """
        read -r contract
        echo '{"call":{"tool":"shout","arguments":{}}}'; read -r answer
        echo '{"call":{"tool":"shout","arguments":{"fail":true}}}'; read -r answer
        echo '{"call":{"tool":"rm","arguments":{}}}'; read -r answer
        while [ ! -e '%s' ]; do sleep 0.1; done
        echo '{"outcome":"COMPLETED","usage":{"kind":"KNOWN","tokens":70,"costMicros":3,"toolCalls":2,"millis":1}}'
        """;

    @TempDir
    Path folder;

    @Test
    void whatTurnsDid_isCounted(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                JavaProcess process = RunnerProcess.launch(kafka, folder).start()) {
            // given
            String server = RunnerProcess.awaitReady(process);
            Path go = folder.resolve("go");
            CapabilityDocument capability = capability(bench, go);
            String id = capability.capability().ref().id().value();
            Sample turn = sample(capability, 600);
            Sample expired = sample(capability, -1);

            // when
            bench.dispatch(turn.request());
            await("a renewed lease").atMost(A_WHILE).until(() -> read(server, "loop_lease_renewals_total") >= 1);
            double running = read(server, "loop_turns_running");
            Files.createFile(go);
            SealedReceipt receipt = receipts.await("a receipt", turn.goal().toString(), any -> true);
            bench.dispatch(expired.request());
            receipts.await("a refusal", expired.goal().toString(), any -> true);

            // then
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(running).isEqualTo(1);
            await("all that is counted")
                    .atMost(A_WHILE)
                    .untilAsserted(() -> assertThat(metrics(server))
                            .containsEntry("loop_turns_running", 0.0)
                            .containsEntry("loop_requests_queued", 0.0)
                            .containsEntry("loop_requests_total{fate=\"claimed\",pool=\"default\"}", 1.0)
                            .containsEntry("loop_requests_total{fate=\"refused\",pool=\"default\"}", 1.0)
                            .containsEntry("loop_refusals_total{reason=\"CONTRACT_EXPIRED\"}", 1.0)
                            .containsEntry("loop_receipts_total{capability=\"" + id + "\",outcome=\"COMPLETED\"}", 1.0)
                            .containsEntry("loop_receipts_total{capability=\"" + id + "\",outcome=\"REFUSED\"}", 1.0)
                            .containsEntry("loop_tool_calls_total{outcome=\"done\",rule=\"ALLOWED\"}", 1.0)
                            .containsEntry("loop_tool_calls_total{outcome=\"failed\",rule=\"ALLOWED\"}", 1.0)
                            .containsEntry(
                                    "loop_tool_calls_total{outcome=\"denied\",rule=\"TOOL_NOT_IN_CONTRACT\"}", 1.0)
                            .containsEntry("loop_turn_duration_seconds_count{outcome=\"COMPLETED\"}", 1.0)
                            .containsEntry("loop_usage_tokens_total{capability=\"" + id + "\",usage=\"known\"}", 70.0)
                            .containsEntry(
                                    "loop_usage_cost_micros_total{capability=\"" + id + "\",usage=\"known\"}", 3.0));
            assertThat(read(server, "loop_turn_duration_seconds_sum{outcome=\"COMPLETED\"}"))
                    .isGreaterThanOrEqualTo(LEASE_MILLIS / 3_000.0);
        }
    }

    private CapabilityDocument capability(RunnerBench bench, Path go) throws IOException {
        Path tool =
                Files.writeString(folder.resolve("tool.sh"), "if grep -q fail; then exit 1; fi\necho '\"heard\"'\n");
        Path program = Files.writeString(folder.resolve("turn.sh"), TURN.formatted(go));
        return bench.register(
                FreshIds.name("cap"),
                TOOLS.formatted(tool),
                "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"%s\"],\"environment\":[\"PATH\"],\"callsTools\":true}"
                        .formatted(program));
    }

    private static Sample sample(CapabilityDocument capability, long secondsLeft) {
        Instant now = Instant.now();
        return Sample.of(capability)
                .withGoal(FreshIds.goal("counted"))
                .withLimits(new Amounts(1000, 0, 5, 0))
                .withValidity(new Validity(now.minusSeconds(60), now.plusSeconds(secondsLeft), LEASE_MILLIS));
    }

    private static double read(String server, String name) throws IOException, InterruptedException {
        return metrics(server).getOrDefault(name, 0.0);
    }

    private static Map<String, Double> metrics(String server) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String text = http.send(
                            HttpRequest.newBuilder(URI.create(server + "/q/metrics"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            Map<String, Double> found = new TreeMap<>();
            LINE.matcher(text).results().forEach(line -> found.put(line.group(1), Double.valueOf(line.group(2))));
            return found;
        }
    }
}
