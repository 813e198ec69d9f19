package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a process that cannot begin yet: it says so, answers nothing that could be wrong, and neither ends nor starts over. */
class HeldBackServiceIT {

    private static final Duration REPORTED_WITHIN = Duration.ofSeconds(30);

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void topicsAreMissing_theyAreReportedInTimeAndQuestionsAreAnsweredWithWaiting() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.temporary());
                Installation installation =
                        new Installation(broker.bootstrapServers(), "http://127.0.0.1:" + LoopbackPorts.free());
                JavaProcess service = ServiceProcess.launch(installation, state).start()) {
            // given
            URI base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));

            // when
            Awaitility.await()
                    .atMost(REPORTED_WITHIN)
                    .until(() -> get(base, "/q/health/started").body().contains("loop.goal-events.v1"));

            // then
            HttpResponse<String> started = get(base, "/q/health/started");
            assertThat(started.statusCode()).isEqualTo(503);
            assertThat(started.body()).contains("kafka-topics");
            service.awaitLine("held back until topics fit the manifest");
            assertThat(get(base, "/q/health/live").statusCode()).isEqualTo(200);
            assertThat(get(base, "/q/health/ready").statusCode()).isEqualTo(503);
            for (String question :
                    List.of("/goals", "/goals/a/b", "/goals/a/b/events", "/attention", "/gates", "/status")) {
                HttpResponse<String> answer = get(base, "/api/v1" + question);
                assertThat(answer.statusCode()).as(question).isEqualTo(503);
                assertThat(answer.body()).as(question).contains("RESTORING");
                assertThat(answer.headers().firstValue("Retry-After"))
                        .as(question)
                        .contains("1");
            }
            assertThat(service.isAlive()).isTrue();
        }
    }

    private HttpResponse<String> get(URI base, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(base.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
