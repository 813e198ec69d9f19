package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
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
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged service as a process of its own. */
@WithKafka
@Timeout(180)
class TurnRunnerProcessIT {
    private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");

    @TempDir
    Path folder;

    @Test
    void ownProcess_runsTurnsServesHealthAndMetricsAndEndsWithZero(EmbeddedKafka kafka) throws Exception {
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                TopicReader<TurnEvent> events = bench.events();
                JavaProcess process = launch(kafka).start()) {
            // given
            String server = process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)")
                    .group(1);
            process.awaitHealthy(URI.create(server + "/q/health/ready"));
            Sample sample = sample(bench);
            bench.dispatch(sample.request());
            events.await("a claim", sample.goal().toString(), event -> true);

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(get(server + "/q/metrics"))
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
    void withoutASigningKey_theProcessSaysSoAndEnds(EmbeddedKafka kafka) throws IOException {
        // given
        JavaLaunch launch = launch(kafka)
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
        Instant now = Instant.now();
        return Sample.of(bench.register(
                        FreshIds.name("cap"),
                        "\"effect\":\"NONE\"",
                        "{\"kind\":\"command\",\"argv\":[\"sleep\",\"600\"],\"environment\":[\"PATH\"]}"))
                .withGoal(FreshIds.goal("process"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private JavaLaunch launch(EmbeddedKafka kafka) throws IOException {
        Path key = Files.writeString(
                folder.resolve("runner.pem"), Keys.RUNNER.pem().reveal());
        return JavaLaunch.jar(JAR, Path.of("target", "process", "runner-" + System.nanoTime() + ".log"))
                .withProperty("loopkeeper.kafka.bootstrap-servers", kafka.bootstrapServers())
                .withProperty("loopkeeper.registry.url", kafka.registryUrl())
                .withProperty("loopkeeper.keys.root", root())
                .withProperty("loopkeeper.topics.profile", "dev")
                .withProperty("loopkeeper.turn-runner.signing-key-file", key.toString())
                .withProperty(
                        "loopkeeper.turn-runner.evidence-directory",
                        folder.resolve("evidence").toString())
                .withProperty("loopkeeper.turn-runner.grace-period", "0s")
                .withProperty("loopkeeper.turn-runner.http-port", "0");
    }

    private static String root() {
        return Base64.getEncoder().encodeToString(Keys.ROOT.verificationKey().spki());
    }

    private static String get(String address) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString())
                    .body();
        }
    }
}
