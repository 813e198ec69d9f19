package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.RunnerProcess;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.testkit.concurrent.Background;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged service as a process of its own. */
@WithKafka
@Timeout(600)
class TurnRunnerProcessIT {
    @TempDir
    Path folder;

    @Test
    void ownProcess_runsTurnsServesHealthAndMetricsAndEndsWithZero(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                TopicReader<TurnEvent> events = bench.events();
                JavaProcess process = RunnerProcess.launch(kafka, folder).start()) {
            // given
            String server = RunnerProcess.awaitReady(process);
            Sample sample = sample(bench);
            bench.dispatch(sample.request());
            events.await("a claim", sample.goal().toString(), event -> true);

            await().untilAsserted(() -> assertThat(get(server + "/q/metrics"))
                    .contains("loop_turns_running 1.0", "loop_requests_total{fate=\"claimed\""));

            // when
            int exit = process.stop();

            // then
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
            assertThat(receipt.getReason()).isEqualTo("RUNNER_STOPPING");
            assertThat(exit).isZero();
            assertThat(process.output()).content().contains("receipt sealed").doesNotContain("PRIVATE KEY");
        }
    }

    @Test
    void toldToStop_claimsNothingMoreLetsARunningTurnFinishAndEndsWithZero(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                TopicReader<TurnEvent> events = bench.events();
                JavaProcess process = RunnerProcess.launch(kafka, folder)
                        .withProperty("loopkeeper.turn-runner.grace-period", "60s")
                        .start()) {
            // given
            RunnerProcess.awaitReady(process);
            Path go = folder.resolve("go");
            Sample running = waitingFor(bench, go);
            Sample late = running.withGoal(FreshIds.goal("late"));
            bench.dispatch(running.request());
            events.await("a claim", running.goal().toString(), event -> true);

            // when
            CompletableFuture<Integer> exit = Background.start(process::stop);
            process.awaitLine("turn-runner takes no more requests");
            bench.dispatch(late.request());
            Files.createFile(go);

            // then
            assertThat(exit.get(240, TimeUnit.SECONDS)).isZero();
            SealedReceipt receipt = receipts.await("a receipt", running.goal().toString(), any -> true);
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(events.all(late.goal().toString())).isEmpty();
            assertThat(receipts.all(late.goal().toString())).isEmpty();
        }
    }

    /** A turn that ends once this file is there. */
    private static Sample waitingFor(RunnerBench bench, Path go) throws IOException {
        Path program = Files.writeString(go.resolveSibling("wait.sh"), """
                while [ ! -e %s ]; do sleep 0.1; done
                echo '{"outcome":"COMPLETED"}'
                """.formatted(go));
        return sample(
                bench, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + program + "\"],\"environment\":[\"PATH\"]}");
    }

    @Test
    void withoutASigningKey_theProcessSaysSoAndEnds(EmbeddedKafka kafka) throws IOException {
        // given
        JavaLaunch launch = RunnerProcess.launch(kafka, folder)
                .withProperty(
                        "loopkeeper.turn-runner.signing-key-file",
                        folder.resolve("none.pem").toString());

        // when
        try (JavaProcess process = launch.start()) {
            int exit = process.awaitEnd();

            // then
            assertThat(exit).isNotZero();
            assertThat(process.output())
                    .content()
                    .contains("expected loopkeeper.turn-runner.signing-key-file to name a readable file");
        }
    }

    private static Sample sample(RunnerBench bench) {
        return sample(bench, "{\"kind\":\"command\",\"argv\":[\"sleep\",\"600\"],\"environment\":[\"PATH\"]}");
    }

    private static Sample sample(RunnerBench bench, String executor) {
        Instant now = Instant.now();
        return Sample.of(bench.register(FreshIds.name("cap"), "\"effect\":\"NONE\"", executor))
                .withGoal(FreshIds.goal("process"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private static String get(String address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                    .body();
        }
    }
}
