package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
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
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several goals in a process of its own, of which questions over HTTP pick some, in an order. */
@WithKafka
class ManyGoalsIT {

    private static final String APPLICATION = "loop." + FreshIds.name("many");
    private static final String TENANT = FreshIds.name("many");
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    /** By the age of their gates, which is not the order of their ids. */
    private static final List<String> GATED = List.of(TENANT + "/c", TENANT + "/b", TENANT + "/a");

    private static final String READY = TENANT + "/ready";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private URI base = URI.create("http://127.0.0.1");

    @Test
    void questions_areAnsweredWithWhatTheyAskForAndWithNothingElse(EmbeddedKafka kafka) throws Exception {
        try (Installation installation = new Installation(kafka);
                JavaProcess service = ServiceProcess.launch(installation, state, APPLICATION)
                        .withProperty("loopkeeper.projection-service.sequence-wait", "PT2M")
                        .withProperty("loopkeeper.projection-service.heartbeat", "PT0.2S")
                        .start()) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            base = URI.create(
                    service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
            service.awaitHealthy(base.resolve("/q/health/ready"));
            for (String goal : GATED) {
                installation.open(goal, SampleGoals.MINIMAL);
                AskingTurn.play(installation, goal, "may I?");
                awaitKnown(goal);
                assertThat(get("/api/v1/goals/" + goal + "?min-sequence=3")
                                .path("phase")
                                .asText())
                        .isEqualTo("GATED");
            }
            installation.open(READY, SampleGoals.MINIMAL.replace("build and review", "water the plants"));
            awaitKnown(READY);

            // then
            assertFilters();
            assertOldestFirst("/api/v1/attention?tenant=" + TENANT, "items");
            assertOldestFirst("/api/v1/gates?tenant=" + TENANT, "gates");
            assertSilentStreamsBeat();
            assertReadsItsOwnWrite(installation);
        }
    }

    private void assertFilters() throws IOException, InterruptedException {
        String all = "/api/v1/goals?tenant=" + TENANT;
        assertThat(goals(get(all).path("goals"))).containsExactly(GATED.get(2), GATED.get(1), GATED.get(0), READY);
        assertThat(goals(get(all + "&phase=ready").path("goals"))).containsExactly(READY);
        assertThat(goals(get(all + "&phase=gated").path("goals"))).hasSize(3).doesNotContain(READY);
        assertThat(goals(get(all + "&text=PLANTS").path("goals"))).containsExactly(READY);
        assertThat(goals(get(all + "&text=review").path("goals"))).hasSize(3).doesNotContain(READY);
        assertThat(get(all + "&text=plants&phase=gated").path("goals")).isEmpty();
    }

    /** Two pages of two and one, with nothing twice and nothing left out. */
    private void assertOldestFirst(String question, String rows) throws IOException, InterruptedException {
        JsonNode first = get(question + "&limit=2");
        JsonNode second = get(question + "&limit=2&after=" + first.path("next").asText());
        assertThat(goals(first.path(rows))).as(question).containsExactlyElementsOf(GATED.subList(0, 2));
        assertThat(goals(second.path(rows))).as(question).containsExactly(GATED.get(2));
        assertThat(second.path("next").isNull()).as(question).isTrue();
        for (JsonNode page : List.of(first, second)) {
            assertThat(page.path("asOf").asText()).as(question).isNotEmpty();
            assertThat(page.path(rows))
                    .as(question)
                    .allSatisfy(row -> assertThat(row.path("sequence").asLong()).isEqualTo(3));
        }
    }

    private void assertSilentStreamsBeat() throws IOException, InterruptedException {
        for (String path : List.of("/api/v1/events?tenant=nobody", "/api/v1/goals/" + READY + "/events")) {
            try (EventStream events = EventStream.open(base.resolve(path), "")) {
                // One comes as soon as a client is connected, the others from silence alone.
                events.awaitComments(4);
            }
        }
    }

    private void assertReadsItsOwnWrite(Installation installation) throws IOException, InterruptedException {
        GoalEvent pause = GoalEvent.newBuilder()
                .setEventId("pause")
                .setGoalId(READY)
                .setOccurredAt(Instant.now().truncatedTo(ChronoUnit.MICROS))
                .setClaimedBy("ann")
                .setEvent(new GoalPaused("x"))
                .build();
        installation.send(
                LoopTopic.GOAL_EVENTS, READY, installation.codecs().goalEvents().encode(pause));
        JsonNode read = get("/api/v1/goals/" + READY + "?min-sequence=2");
        assertThat(read.path("sequence").asLong()).isEqualTo(2);
        assertThat(read.path("phase").asText()).isEqualTo("PAUSED");
    }

    private static List<String> goals(JsonNode rows) {
        return rows.findValuesAsText("goal");
    }

    private void awaitKnown(String goal) {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> ask("/api/v1/goals/" + goal).statusCode() == 200);
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = ask(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }

    private HttpResponse<String> ask(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(base.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
