package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While one partition is still being read its goals are a 503, and those of the others are answered; nothing says 404 or leaves out what it cannot know. */
class PartitionRestoreIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int HEAVY = 1;

    /** Some 3 MB in each of two topics, which take a minute and a half at the line's speed. */
    private static final int GOALS = 600;

    private static final int BYTES_A_SECOND = 64 * 1024;

    /** At which what is missing takes a quarter of an hour, and a portion less than what is a broken connection. */
    private static final int NEARLY_STILL = 4 * 1024;

    private static final String BIG = SampleGoals.MINIMAL.replace("build and review", "x".repeat(3_900));
    private static final String BURIED =
            goals("heavy", HEAVY).skip(GOALS / 2).findFirst().orElseThrow();
    private static final List<String> LIGHT = IntStream.range(0, TopicProfile.DEV.partitions())
            .filter(partition -> partition != HEAVY)
            .mapToObj(partition -> goals("light", partition).findFirst().orElseThrow())
            .toList();

    @TempDir(factory = TargetFolder.class)
    Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void onePartitionRestores_itsGoalsAreToBeAskedForAgainAndTheOthersAnswer() throws Exception {
        try (SlowKafka kafka = SlowKafka.start()) {
            // given
            fill(kafka.direct());
            kafka.line().slowTo(BYTES_A_SECOND);

            // when
            try (JavaProcess service = kafka.service(folder.resolve("new")).start()) {
                URI base = URI.create(
                        service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> get(base, "/goals/" + LIGHT.getFirst()).statusCode() == 200
                                && get(base, "/goals/" + LIGHT.getLast()).statusCode() == 200);
                kafka.line().slowTo(NEARLY_STILL);

                // then
                for (String about : List.of("", "/should-run", "/timeline", "/receipts", "/gates", "/events")) {
                    assertRestoring(get(base, "/goals/" + BURIED + about));
                }
                assertRestoring(get(base, "/goals/heavy/nobody" + nobody()));
                assertRestoring(get(base, "/goals"));
                JsonNode partial = json(get(base, "/goals?partial=true"));
                assertThat(partial.path("complete").asBoolean()).isFalse();
                assertThat(partial.path("missingPartitions")).singleElement().returns(HEAVY, JsonNode::asInt);
                assertThat(partial.path("goals"))
                        .extracting(goal -> goal.path("goal").asText())
                        .containsExactlyElementsOf(LIGHT.stream().sorted().toList());
                for (String goal : LIGHT) {
                    assertThat(json(get(base, "/goals/" + goal + "/timeline")).path("entries"))
                            .hasSize(1);
                }

                kafka.line().clear();
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> get(base, "/goals").statusCode() == 200);
                assertThat(get(base, "/goals/" + BURIED).statusCode()).isEqualTo(200);
                assertThat(get(base, "/goals/heavy/nobody" + nobody()).statusCode())
                        .isEqualTo(404);
            }
        }
    }

    /** A service sequences them all and ends, and what it kept on disk is left behind. */
    private void fill(Installation installation) {
        installation.publishKeys();
        goals("heavy", HEAVY).limit(GOALS).forEach(goal -> open(installation, goal, BIG));
        LIGHT.forEach(goal -> open(installation, goal, SampleGoals.MINIMAL));
        installation.flush();
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                        installation.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class);
                JavaProcess service = ServiceProcess.launch(installation, folder.resolve("lost"))
                        .start()) {
            projections.awaitRecords("every goal", GOALS + LIGHT.size(), record -> true);
            service.stop();
        }
    }

    private static void open(Installation installation, String goal, String json) {
        installation.sendLater(
                LoopTopic.GOAL_EVENTS,
                goal,
                installation.codecs().goalEvents().encode(installation.opening("open", goal, json)));
    }

    private static void assertRestoring(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.uri().toString()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        assertThat(json(answer).path("code").asText()).isEqualTo("RESTORING");
        assertThat(answer.body()).contains("partitions [" + HEAVY + "]");
    }

    /** What to append to a name so that it is that of a goal of the heavy partition which nobody opened. */
    private static String nobody() {
        return goals("heavy", HEAVY)
                .skip(GOALS)
                .map(goal -> goal.substring("heavy/g".length()))
                .filter(number -> partition("heavy/nobody" + number) == HEAVY)
                .findFirst()
                .orElseThrow();
    }

    private static Stream<String> goals(String tenant, int partition) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> tenant + "/g" + i)
                .filter(goal -> partition(goal) == partition);
    }

    private static int partition(String goal) {
        return Utils.toPositive(Utils.murmur2(goal.getBytes(UTF_8))) % TopicProfile.DEV.partitions();
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        return new ObjectMapper().readTree(answer.body());
    }

    private HttpResponse<String> get(URI base, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve("/api/v1" + path))
                .timeout(Duration.ofSeconds(30))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
