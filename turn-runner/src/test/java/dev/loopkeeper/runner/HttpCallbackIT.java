package dev.loopkeeper.runner;

import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.Headers;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.RunnerProcess;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
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
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged runner gives a turn to a service, which calls its tools and hands in its result where it was told to. */
@WithKafka
@Timeout(600)
class HttpCallbackIT {
    private static final String TOOLS = """
            "effect":"IDEMPOTENT","tools":[{"id":"shout","effect":"NONE","arguments":{"type":"object"},
              "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}]""";
    private static final String RESULT = "{\"outcome\":\"COMPLETED\",\"summary\":\"handed in\"}";

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    @Test
    void acceptedWithoutAnAddress_isHandedInAtTheRunnerOnceWithItsToken(EmbeddedKafka kafka) throws Exception {
        int port = LoopbackPorts.free();
        try (RunnerBench bench = RunnerBench.open(kafka, folder);
                TopicReader<SealedReceipt> receipts = bench.receipts();
                ScriptedServer service = new ScriptedServer(says(202, ""));
                JavaProcess process = RunnerProcess.launch(kafka, folder)
                        .withProperty("loopkeeper.turn-runner.http-port", Integer.toString(port))
                        .withProperty("loopkeeper.turn-runner.callback-url", "http://127.0.0.1:" + port)
                        .start()) {
            // given
            RunnerProcess.awaitReady(process);
            Sample sample = sample(bench, service.url());
            bench.dispatch(sample.request());
            await().atMost(Duration.ofSeconds(120))
                    .until(() -> !service.received().isEmpty());
            Headers told = service.received().getFirst().headers();
            String turn = told.getFirst("Loopkeeper-Turn");
            String token = told.getFirst("Loopkeeper-Turn-Token");

            // when
            String called = await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> post(turn + "/calls", token, "{\"tool\":\"shout\",\"arguments\":{}}")
                                    .body(),
                            said -> !said.contains("CONTROL_LAGS"));
            String denied = post(turn + "/calls", token, "{\"tool\":\"rm\",\"arguments\":{}}")
                    .body();
            int strange = post(turn + "/finish", token + "0", RESULT).statusCode();
            int unreadable =
                    post(turn + "/finish", token, "{\"outcome\":\"DONE\"}").statusCode();
            int finished = post(turn + "/finish", token, RESULT).statusCode();
            int again = post(turn + "/finish", token, RESULT).statusCode();

            // then
            SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
            assertThat(called).contains("\"answer\":\"DONE\"");
            assertThat(denied).contains("TOOL_NOT_IN_CONTRACT");
            assertThat(strange).isIn(401, 403);
            assertThat(unreadable).isBetween(400, 499);
            assertThat(finished).isEqualTo(200);
            assertThat(again).isBetween(400, 499);
            assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(ReceiptJson.parse(Envelopes.of(receipt.getEnvelope()).payload())
                            .result()
                            .summary())
                    .isEqualTo("handed in");
            assertThat(service.received()).hasSize(1);
        }
    }

    private Sample sample(RunnerBench bench, String service) throws IOException {
        Instant now = Instant.now();
        Path tool = Files.writeString(folder.resolve("shout.sh"), "cat > /dev/null; echo 1\n");
        return Sample.of(bench.register(
                        FreshIds.name("cap"),
                        TOOLS.formatted(tool),
                        "{\"kind\":\"http\",\"url\":\"" + service + "/turns\"}"))
                .withGoal(FreshIds.goal("callback"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private HttpResponse<String> post(String address, String token, String body)
            throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address))
                        .header("Content-Type", "application/json")
                        .header("Authorization", "Bearer " + token)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }
}
