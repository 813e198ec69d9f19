package dev.loopkeeper.standalone.whole;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.testkit.id.FreshIds;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole server as its user runs it, asked over HTTP by people who show tokens of its issuer. */
@Timeout(400)
class AskedOverHttpIT {
    private static final String GOALS = "/api/v1/goals/";
    private static final String EVERY_ROLE = "producer,reviewer,operator,auditor";
    private static final String CROWDED = "crowded";

    @TempDir
    private static Path folder;

    private static DevServer server;
    private static DevTokens tokens;

    private final String capability = FreshIds.name("work");

    @BeforeAll
    static void start() throws IOException {
        server = DevServer.on(
                folder, launch -> launch.withProperty("loopkeeper.loop-scheduler.capacity.tenants." + CROWDED, "1"));
        tokens = DevTokens.of(folder.resolve("data/keys/issuer.jwk"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void whoeverAsked_cannotAnswerWhateverTheirRolesAndTheirBodySays() throws IOException {
        // given a turn of the server's runner that asks a person
        String goal = FreshIds.goal("self").toString();
        server.register(capability, Documents.replay("""
                {"outcome":"PAUSED","proposal":{"kind":"CONTINUE"},
                 "gates":[{"kind":"APPROVAL","question":"Ship it?","asked":"version 7"}]}""", Documents.completes()));
        String owner = tokens.bearer("ann", "producer");
        assertThat(server.post("/api/v1/goals", Documents.goal(goal, capability, ""), owner)
                        .statusCode())
                .isEqualTo(200);
        JsonNode gate = read(
                        GOALS + goal + "/gates", found -> found.path("gates").size() == 1)
                .path("gates")
                .get(0);
        String asker = gate.path("raisedFrom").asText();
        String path = GOALS + goal + "/gates/" + gate.path("gate").asText() + "/verdict";
        String approval = "{\"verdict\":\"approve\",\"askedDigest\":\""
                + gate.path("askedDigest").asText() + "\"%s}";

        // when
        String itself = tokens.bearer(asker, EVERY_ROLE.split(","));
        HttpResponse<String> own = server.post(path, approval.formatted(""), itself);
        HttpResponse<String> spoofed = server.post(path, approval.formatted(",\"principal\":\"ben\""), itself);
        HttpResponse<String> claimed = server.post(path, approval.formatted(",\"claimedBy\":\"ben\""), itself);
        HttpResponse<String> wrongRole = server.post(path, approval.formatted(""), owner);
        HttpResponse<String> other = server.post(path, approval.formatted(""), tokens.bearer("ben", "reviewer"));

        // then
        assertThat(asker).isEqualTo("turn-runner");
        assertRefused(own, 403, "SELF_APPROVAL");
        assertRefused(spoofed, 422, "INVALID_REQUEST");
        assertRefused(claimed, 422, "INVALID_REQUEST");
        assertRefused(wrongRole, 403, "WRONG_ROLE");
        assertThat(other.statusCode()).as(other.body()).isEqualTo(200);
        JsonNode timeline =
                read(GOALS + goal + "/timeline", found -> found.toString().contains("GoalStopped"));
        assertThat(timeline.path("entries"))
                .filteredOn(entry -> entry.path("kind").asText().equals("GateVerdict"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("principal").asText()).isEqualTo("ben"));
    }

    @Test
    void goalThatWaitsForRoom_isShownInTheSchedulersOwnWordsWhereverItIsAskedFor() throws IOException {
        // given one goal whose turn runs, and another of the same tenant
        String first = CROWDED + "/" + FreshIds.name("first");
        String second = CROWDED + "/" + FreshIds.name("second");
        Path go = folder.resolve(capability);
        Path script = Files.writeString(
                folder.resolve(capability + ".sh"),
                "cat >/dev/null\nwhile [ ! -e '%s' ]; do sleep 0.1; done\necho '%s'\n"
                        .formatted(go, Documents.completes().replace("\n", "")));
        server.register(capability, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"]}");
        open(first);
        read(GOALS + first, found -> found.path("phase").asText().equals("RUNNING"));
        open(second);

        // when
        JsonNode outlook = read(GOALS + second + "/should-run", AskedOverHttpIT::waitsForRoom);
        JsonNode next =
                read(GOALS + second, found -> waitsForRoom(found.path("next"))).path("next");
        JsonNode scheduler = read("/api/v1/capacity/goals/" + second, AskedOverHttpIT::waitsForRoom);

        // then
        assertThat(scheduler.path("sentence").asText())
                .isEqualTo("waits until a turn of others ends: tenant " + CROWDED + " may run 1 at a time");
        for (String words : new String[] {"decision", "reason", "sentence", "inputs"}) {
            assertThat(outlook.path(words)).as(words).isEqualTo(scheduler.path(words));
            assertThat(next.path(words)).as(words).isEqualTo(scheduler.path(words));
        }
        assertThat(outlook.path("shouldRun").asBoolean()).isFalse();
        assertThat(outlook.path("mode").asText()).isEqualTo("WAIT");
        assertThat(outlook.path("onlySchedulerKnows").findValuesAsText("reason"))
                .isEmpty();
        assertThat(outlook.path("capability").asText()).isEqualTo(capability + "@1");
        assertThat(outlook.at("/interaction/agent/0").asText())
                .startsWith("start nothing: waits until a turn of others");

        // when there is room again
        Files.createFile(go);

        // then
        read(GOALS + second, found -> found.path("phase").asText().equals("STOPPED"));
        assertThat(read(GOALS + second + "/should-run", found -> true)
                        .path("mode")
                        .asText())
                .isEqualTo("ENDED");
    }

    private static boolean waitsForRoom(JsonNode answer) {
        return answer.path("reason").asText().equals("CAPACITY");
    }

    private void open(String goal) {
        HttpResponse<String> opened =
                server.post("/api/v1/goals", Documents.goal(goal, capability, ""), tokens.bearer("ann", "producer"));
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
    }

    private static JsonNode read(String path, Predicate<JsonNode> wanted) {
        return Awaitility.await(path)
                .atMost(Duration.ofSeconds(120))
                .until(() -> Json.read(server.get(path).body()), wanted);
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(Json.read(answer.body()).path("code").asText()).isEqualTo(code);
    }
}
