package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import dev.loopkeeper.testkit.net.SlowLine;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped service has lost its state and restores it over a slow line, for as long as {@code -Dloopkeeper.test.restore-seconds} says. Meanwhile it is
 * alive at every look, neither started nor ready, and tells whoever asks to come again.
 */
@EnabledIfSystemProperty(named = LongRestoreIT.LENGTH, matches = "\\d+")
class LongRestoreIT {

    static final String LENGTH = "loopkeeper.test.restore-seconds";
    private static final String GOALS = "loopkeeper.test.restore-goals";
    private static final String CHANGELOG = ProjectionSettings.APPLICATION_ID + "-.*-changelog";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(500);
    private static final List<String> QUESTIONS =
            List.of("/goals", "/goals/restore/g1", "/goals/restore/g1/should-run", "/gates", "/attention", "/status");

    @TempDir(factory = TargetFolder.class)
    Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private int looks;

    @Test
    void stateIsRestoredOverASlowLine_serviceIsAliveAllTheTimeAndAnswersOnlyWhenItIsThere() throws Exception {
        Duration length = Duration.ofSeconds(Integer.getInteger(LENGTH));
        int goals = Integer.getInteger(GOALS, 50_000);
        try (SlowKafka kafka = SlowKafka.start()) {
            SlowLine line = kafka.line();
            Installation installation = kafka.direct();
            // given
            fill(installation, goals);
            long bytes = Math.min(size(installation, CHANGELOG), size(installation, LoopTopic.PROJECTIONS.topicName()));
            long rate = bytes * 9 / 10 / length.toSeconds();
            System.out.printf("%d goals, at least %d bytes to restore, at %d bytes a second%n", goals, bytes, rate);
            line.slowTo(rate);

            // when
            long begin = System.nanoTime();
            try (JavaProcess service = kafka.service(folder.resolve("new")).start()) {
                URI base = URI.create(
                        service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
                Duration left = length.minusNanos(System.nanoTime() - begin);
                Awaitility.await()
                        .pollInterval(LOOK_EVERY)
                        .during(left)
                        .atMost(length.plus(PATIENCE))
                        .until(() -> lookWhileItRestores(base));
                System.out.printf("%d looks in %d s, %d bytes came%n", looks, length.toSeconds(), line.passed());
                assertThat(line.passed())
                        .as("a restore that is still under way")
                        .isLessThan(bytes);
                line.clear();
                Awaitility.await().atMost(PATIENCE).until(() -> {
                    assertThat(get(base, "/q/health/live").statusCode()).isEqualTo(200);
                    return get(base, "/q/health/started").statusCode() == 200
                            && get(base, "/q/health/ready").statusCode() == 200;
                });
                System.out.printf("started and ready after %d s%n", (System.nanoTime() - begin) / 1_000_000_000);

                // then
                assertThat(new ObjectMapper()
                                .readTree(get(base, "/api/v1/status").body())
                                .path("goals")
                                .asInt())
                        .isEqualTo(goals);
                installation.open("restore/after", SampleGoals.MINIMAL);
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> get(base, "/api/v1/goals/restore/after").statusCode() == 200);
                assertThat(new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID).compare())
                        .returns(goals + 1L, RebuildReport::goals)
                        .returns(List.of(), RebuildReport::differences);
            }
        }
    }

    private boolean lookWhileItRestores(URI base) throws IOException, InterruptedException {
        looks++;
        String when = "look " + looks;
        assertThat(get(base, "/q/health/live").statusCode()).as(when).isEqualTo(200);
        assertThat(get(base, "/q/health/started").statusCode()).as(when).isEqualTo(503);
        assertThat(get(base, "/q/health/ready").statusCode()).as(when).isEqualTo(503);
        for (String question : QUESTIONS) {
            HttpResponse<String> answer = get(base, "/api/v1" + question);
            assertThat(answer.statusCode()).as(when + " " + question).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After"))
                    .as(when + " " + question)
                    .isPresent();
        }
        return true;
    }

    /** A service sequences them all and ends, and what it kept on disk is left behind. */
    private void fill(Installation installation, int goals) throws IOException, InterruptedException {
        installation.publishKeys();
        installation.register(SampleGoals.BUILD, "build@1");
        for (int i = 0; i < goals; i++) {
            installation.sendLater(
                    LoopTopic.GOAL_EVENTS,
                    "restore/g" + i,
                    installation
                            .codecs()
                            .goalEvents()
                            .encode(installation.opening("open-" + i, "restore/g" + i, SampleGoals.MINIMAL)));
        }
        installation.flush();
        try (JavaProcess service =
                ServiceProcess.launch(installation, folder.resolve("lost")).start()) {
            URI base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            Awaitility.await()
                    .atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> new ObjectMapper()
                                    .readTree(get(base, "/api/v1/status").body())
                                    .path("goals")
                                    .asInt()
                            == goals);
            service.stop();
        }
    }

    /** How many bytes lie in the topics whose names match. */
    private static long size(Installation installation, String topics) throws ExecutionException, InterruptedException {
        Predicate<String> named = topic -> topic.matches(topics);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", (Object) installation.bootstrapServers()))) {
            return admin.describeLogDirs(List.of(1)).allDescriptions().get().values().stream()
                    .flatMap(directories -> directories.values().stream())
                    .map(LogDirDescription::replicaInfos)
                    .flatMap(replicas -> replicas.entrySet().stream())
                    .filter(replica -> named.test(replica.getKey().topic()))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        }
    }

    private HttpResponse<String> get(URI base, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(30))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
