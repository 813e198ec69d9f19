package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two instances share the partitions; either answers for all of them, or says what is missing. */
@WithKafka
class TwoInstancesIT {

    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final String APPLICATION = "loop." + FreshIds.name("two");
    private static final String TENANT = FreshIds.name("two");
    /** So many that no partition is without one, whatever the tenant is called. */
    private static final List<String> GOALS =
            IntStream.range(10, 58).mapToObj(i -> TENANT + "/g" + i).toList();

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void eitherInstance_answersForAllGoalsAndSaysWhenItCannot(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka)) {
            installation.publishKeys();
            GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));
            int portA = LoopbackPorts.free();
            int portB = LoopbackPorts.free();
            try (JavaProcess first = launch(installation, "a", portA);
                    JavaProcess second = launch(installation, "b", portB)) {
                URI a = URI.create("http://127.0.0.1:" + portA);
                URI b = URI.create("http://127.0.0.1:" + portB);
                awaitShared(a);
                awaitShared(b);

                // Each goal, asked of the one that owns it and of the one that does not.
                for (String goal : GOALS) {
                    assertThat(get(a, "/api/v1/goals/" + goal).path("goal").asText())
                            .isEqualTo(goal);
                    assertThat(get(b, "/api/v1/goals/" + goal + "?min-sequence=1")
                                    .path("goal")
                                    .asText())
                            .isEqualTo(goal);
                }
                assertThat(settled(b, "/api/v1/goals/" + TENANT + "/nobody").statusCode())
                        .isEqualTo(404);

                // Lists, whole and in pages.
                assertThat(pages(a, 50)).isEqualTo(GOALS);
                assertThat(pages(b, 5)).isEqualTo(GOALS);

                // A stream that is dropped and taken up again at the other instance.
                String lastId;
                try (EventStream events = EventStream.open(a.resolve("/api/v1/events?tenant=" + TENANT), "")) {
                    events.await(2);
                    pause(installation, GOALS.get(0));
                    Awaitility.await()
                            .atMost(PATIENCE)
                            .until(() -> goals(events.heard()).contains(GOALS.get(0)));
                    lastId = events.heard().getLast().id();
                }
                pause(installation, GOALS.get(1));
                pause(installation, GOALS.get(2));
                try (EventStream again = EventStream.open(b.resolve("/api/v1/events?tenant=" + TENANT), lastId)) {
                    Awaitility.await()
                            .atMost(PATIENCE)
                            .until(() -> goals(again.heard()).containsAll(List.of(GOALS.get(1), GOALS.get(2))));
                    assertThat(goals(again.heard())).doesNotContain(GOALS.get(0), GOALS.get(3));
                }

                // The journal of one goal, from its owner by way of either.
                for (URI instance : List.of(a, b)) {
                    URI address = instance.resolve("/api/v1/goals/" + GOALS.get(0) + "/events");
                    try (EventStream entries = EventStream.open(address, "1")) {
                        assertThat(entries.await(1).getFirst().id()).isEqualTo("2");
                    }
                    HttpResponse<String> nobody = settled(instance, "/api/v1/goals/" + TENANT + "/nobody/events");
                    assertThat(nobody.statusCode()).isEqualTo(404);
                    assertThat(nobody.body()).contains("NO_SUCH_GOAL", TENANT + "/nobody");
                }

                // One of them stands still.
                second.freeze();
                try {
                    HttpResponse<String> refused = ask(a, "/api/v1/goals?tenant=" + TENANT);
                    assertThat(refused.statusCode()).isEqualTo(503);
                    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
                    assertThat(refused.body()).contains("INCOMPLETE");
                    JsonNode partial = json(ask(a, "/api/v1/goals?tenant=" + TENANT + "&partial=true"));
                    assertThat(partial.path("complete").asBoolean()).isFalse();
                    assertThat(partial.path("missingPartitions")).isNotEmpty();
                    assertThat(partial.path("goals").size()).isLessThan(GOALS.size());
                    String unreachable = GOALS.stream()
                            .filter(goal -> !partial.path("goals").toString().contains(goal))
                            .findFirst()
                            .orElseThrow();
                    HttpResponse<String> one = ask(a, "/api/v1/goals/" + unreachable);
                    assertThat(one.statusCode()).isEqualTo(503);
                    assertThat(one.body()).contains("OWNER_UNREACHABLE");
                } finally {
                    second.thaw();
                }
                assertThat(first.isAlive()).isTrue();
                awaitShared(a);
                assertThat(pages(a, 50)).isEqualTo(GOALS);
            }
        }
    }

    private JavaProcess launch(Installation installation, String name, int port) {
        return ServiceProcess.launch(installation, state.resolve(name), APPLICATION)
                .withProperty("loopkeeper.projection-service.instance-id", "two-" + name)
                .withProperty("loopkeeper.projection-service.http-port", Integer.toString(port))
                .withProperty("loopkeeper.projection-service.advertised-address", "127.0.0.1:" + port)
                .start();
    }

    private void awaitShared(URI instance) {
        Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            HttpResponse<String> answer = ask(instance, "/api/v1/status");
            JsonNode status = new ObjectMapper().readTree(answer.body());
            return answer.statusCode() == 200
                    && status.path("instances").asInt() == 2
                    && pages(instance, 50).size() == GOALS.size();
        });
    }

    private List<String> pages(URI instance, int limit) throws IOException, InterruptedException {
        List<String> found = new ArrayList<>();
        String after = "";
        do {
            JsonNode page = get(instance, "/api/v1/goals?tenant=" + TENANT + "&limit=" + limit + after);
            page.path("goals").forEach(goal -> found.add(goal.path("goal").asText()));
            after = page.path("next").isNull()
                    ? ""
                    : "&after=" + page.path("next").asText();
        } while (!after.isEmpty());
        return found;
    }

    private static List<String> goals(List<EventStream.Heard> heard) {
        return heard.stream().map(event -> event.data().path("goal").asText()).toList();
    }

    private static void pause(Installation installation, String goal) {
        GoalEvent record = GoalEvent.newBuilder()
                .setEventId("pause-" + goal.replace('/', '-'))
                .setGoalId(goal)
                .setOccurredAt(Instant.now())
                .setClaimedBy("ann")
                .setEvent(new GoalPaused("lunch"))
                .build();
        installation.send(
                LoopTopic.GOAL_EVENTS, goal, installation.codecs().goalEvents().encode(record));
    }

    private JsonNode get(URI instance, String path) throws IOException, InterruptedException {
        return json(settled(instance, path));
    }

    private static JsonNode json(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).as(answer.uri() + ": " + answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    /** The answer once there is one: an instance that is slow to answer the other makes that one say 503 for now. */
    private HttpResponse<String> settled(URI instance, String path) {
        return Awaitility.await(path).until(() -> ask(instance, path), answer -> answer.statusCode() != 503);
    }

    private HttpResponse<String> ask(URI instance, String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(instance.resolve(path))
                        .timeout(Duration.ofSeconds(60))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
