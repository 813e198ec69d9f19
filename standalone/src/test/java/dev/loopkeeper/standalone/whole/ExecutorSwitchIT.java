package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A goal whose turns are done by one kind of executor after the other. */
@WithKafka
@Timeout(600)
class ExecutorSwitchIT {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path folder;

    private final String goal = FreshIds.goal("switch").toString();
    private final String plan = FreshIds.name("plan");
    private final String work = FreshIds.name("work");
    private final String check = FreshIds.name("check");
    private final CompletableFuture<JsonNode> asked = new CompletableFuture<>();

    private Installation installation;
    private Log log;
    private HttpServer service;

    @BeforeEach
    void start(EmbeddedKafka kafka) throws IOException {
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::work);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
        installation.close();
        log.close();
    }

    @Test
    void goalThatSwitchesExecutors_losesNothing() throws IOException {
        // given
        Path seen = folder.resolve("seen.json");
        Path script = Files.writeString(
                folder.resolve("check.sh"),
                "cat > '%s'\necho '%s'\n".formatted(seen, result("COMPLETE", "", "checked", "t3", 3)));
        register(plan, Documents.replay(result("CONTINUE", work, "planned", "t1", 1)));
        register(
                work,
                "{\"kind\":\"http\",\"url\":\"http://127.0.0.1:"
                        + service.getAddress().getPort() + "/turns\"}");
        register(check, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script + "\"],\"environment\":[\"PATH\"]}");

        // when
        installation.open("""
                {"goal":"%s","objective":"switch","policy":{"allowedCapabilities":["%s","%s","%s"],"firstCapability":"%s",
                  "limits":{"turns":5,"costMicros":100},"reservationPerTurn":{"costMicros":"10","millis":"60000"}},
                 "todos":[{"id":"t1","title":"plan"},{"id":"t2","title":"work"},{"id":"t3","title":"check"}]}""".formatted(goal, plan, work, check, plan));
        GoalProjection stopped = log.stopped(goal);

        // then
        List<SealedReceipt> receipts = log.receipts().all(goal);
        JsonNode second = asked.join();
        JsonNode third = JSON.readTree(Files.readAllBytes(seen));
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(receipts).extracting(SealedReceipt::getOutcome).containsOnly(Outcome.COMPLETED);
        assertThat(receipts)
                .extracting(SealedReceipt::getPreviousReceiptDigest)
                .containsExactly(null, digest(receipts.get(0)), digest(receipts.get(1)));
        assertFollows(second, receipts.get(0), "planned");
        assertFollows(third, receipts.get(1), "worked");
        assertThat(second.path("inputs").path("for").asText()).isEqualTo(work);
        assertThat(third.path("inputs").path("for").asText()).isEqualTo(check);
        assertThat(third.path("state").path("signals").toString()).contains("mind the gap");
        assertThat(third.path("state").path("evidence").toString()).contains("planned", "worked");
        assertThat(third.path("state").path("todos").toString()).contains("t3");
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(6);
        assertThat(stopped.getAgenda().getDoneTodos()).isEqualTo(3);
    }

    private static void assertFollows(JsonNode contract, SealedReceipt before, String summary) {
        assertThat(contract.path("lastReceipt").path("digest").asText()).isEqualTo(digest(before));
        assertThat(contract.path("lastReceipt").path("summary").asText()).isEqualTo(summary);
    }

    /** The service's turn; while it works, a person corrects the goal. */
    private void work(HttpExchange exchange) throws IOException {
        try (exchange) {
            asked.complete(JSON.readTree(exchange.getRequestBody()));
            installation.act(goal, "signals", "{\"kind\":\"CORRECTION\",\"text\":\"mind the gap\"}");
            byte[] answer = result("CONTINUE", check, "worked", "t2", 2).getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private static String result(String kind, String next, String summary, String todo, int cost) {
        String proposal = next.isEmpty()
                ? "{\"kind\":\"" + kind + "\",\"rationale\":\"all is there\"}"
                : "{\"kind\":\"" + kind + "\",\"capability\":\"" + next + "\",\"inputs\":{\"for\":\"" + next + "\"}}";
        return """
                {"outcome":"COMPLETED","summary":"%s","proposal":%s,"effects":[{"kind":"TODO_DONE","todo":"%s","successor":"see the next"}],
                 "evidence":[{"title":"%s","text":"%s"}],"usage":{"kind":"KNOWN","costMicros":%d}}""".formatted(summary, proposal, todo, summary, summary, cost).replace("\n", "");
    }

    private void register(String id, String executor) {
        installation.register(id, """
                {"type":"capability","version":1,"id":"%s","capabilityVersion":1,"effect":"NONE","tools":[],
                 "reads":["TODOS","EVIDENCE","CORRECTIONS"],"changes":["TODOS","EVIDENCE"],"perTurn":{"millis":"60000"},
                 "executor":%s}""".formatted(id, executor), Installation.OPERATOR);
    }

    private static String digest(SealedReceipt receipt) {
        byte[] payload = new byte[receipt.getEnvelope().getPayload().remaining()];
        receipt.getEnvelope().getPayload().duplicate().get(payload);
        return Digest.of(payload).text();
    }
}
