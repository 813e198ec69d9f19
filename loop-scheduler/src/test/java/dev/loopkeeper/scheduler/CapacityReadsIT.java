package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.keystore.Certificates;
import dev.loopkeeper.testkit.keystore.KeyTool;
import dev.loopkeeper.testkit.process.JavaLaunch;
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
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two instances, of which one gives all permits: either says of every goal how it waits for room. */
@WithKafka
class CapacityReadsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private HttpClient http = HttpClient.newHttpClient();
    private final String tenant = FreshIds.name("crowded");

    @Test
    void goalThatWaitsForRoom_isShownByEveryInstanceWithTheScopeThatIsFull(EmbeddedKafka kafka) throws Exception {
        assertEveryInstanceKnows(
                kafka, "capacity-reads", new Wire(HttpClient.newHttpClient(), "http", launch -> launch));
    }

    @Test
    void withCertificatesAlone_instancesAskOneAnotherWithTheirOwn(EmbeddedKafka kafka) throws Exception {
        // given
        Certificates certificates = Certificates.in(folder.resolve("certificates"))
                .withCertified("server", "CN=loop-scheduler")
                .withCertified("ann", "CN=ann");
        Path roles = Files.writeString(folder.resolve("roles.properties"), "ann=producer\nloop-scheduler=auditor\n");
        String keys = certificates.keyStore("server").toString();
        String trusted = certificates.trustStore().toString();

        // then
        assertEveryInstanceKnows(
                kafka,
                "capacity-over-tls",
                new Wire(
                        certificates.client(certificates, Optional.of("ann")),
                        "https",
                        launch -> launch.withProperty("loopkeeper.auth.mutual-tls", "true")
                                .withProperty("quarkus.http.insecure-requests", "disabled")
                                .withProperty("quarkus.tls.key-store.p12.path", keys)
                                .withProperty("quarkus.tls.key-store.p12.password", KeyTool.PASSWORD)
                                .withProperty("quarkus.tls.trust-store.p12.path", trusted)
                                .withProperty("quarkus.tls.trust-store.p12.password", KeyTool.PASSWORD)
                                .withProperty("quarkus.http.auth.certificate-role-properties", roles.toString())));
    }

    @Test
    void decisionThatNobodyHasJournaled_isShownByEveryInstanceWithWhatItSays(EmbeddedKafka kafka) throws Exception {
        // given
        Wire wire = new Wire(http, "http", launch -> launch);
        List<GoalId> goals = Stream.of("a", "b", "c", "d", "e", "f")
                .map(name -> FreshIds.goal(tenant, name))
                .toList();
        try (Installation installation = new Installation(kafka)) {
            installation.prepare();
            int portOne = LoopbackPorts.free();
            int portTwo = LoopbackPorts.free();
            try (HandSequencer sequencer = HandSequencer.over(installation, LoopTopic.GOAL_EVENTS);
                    JavaProcess one = start(installation, "awaited", "one", portOne, "100", wire);
                    JavaProcess two = start(installation, "awaited", "two", portTwo, "100", wire)) {
                List<String> servers = List.of(address(wire, portOne), address(wire, portTwo));
                servers.forEach(this::awaitReady);

                // when
                for (GoalId goal : goals) {
                    open(servers.get(0), goal);
                }

                // then
                for (GoalId goal : goals) {
                    for (String server : servers) {
                        JsonNode waiting = await(server, goal, "awaits");
                        String decision =
                                waiting.path("inputs").path(0).path("value").asText();
                        assertThat(waiting.path("reason").asText()).isEqualTo("AWAITING_ADMISSION");
                        assertThat(waiting.path("waits").asBoolean()).isTrue();
                        assertThat(waiting.path("journaled").asLong()).isZero();
                        assertThat(decision).startsWith("start-");
                        assertThat(waiting.path("sentence").asText())
                                .isEqualTo("decision " + decision + " has not been journaled yet: START_TURN,"
                                        + " turn 1 runs build: nothing holds the goal, and its budget admits a turn");
                    }
                }
                assertThat(one.isAlive() && two.isAlive()).isTrue();
            }
        }
    }

    /** How instances listen, and who asks them. */
    private record Wire(HttpClient client, String scheme, UnaryOperator<JavaLaunch> settings) {}

    private void assertEveryInstanceKnows(EmbeddedKafka kafka, String name, Wire wire) throws Exception {
        http = wire.client();
        GoalId first = FreshIds.goal(tenant, "first");
        GoalId second = FreshIds.goal(tenant, "second");
        try (Installation installation = new Installation(kafka)) {
            installation.prepare();
            int portOne = LoopbackPorts.free();
            int portTwo = LoopbackPorts.free();
            try (HandSequencer sequencer =
                            HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.DECISIONS);
                    JavaProcess one = start(installation, name, "one", portOne, "1", wire);
                    JavaProcess two = start(installation, name, "two", portTwo, "1", wire)) {
                List<String> servers = List.of(address(wire, portOne), address(wire, portTwo));
                servers.forEach(this::awaitReady);

                // when
                open(servers.get(0), first);
                await(servers.get(0), first, "holds");
                open(servers.get(1), second);
                await(servers.get(0), second, "waits");

                // then
                for (String server : servers) {
                    await(server, first, "holds");
                    JsonNode waiting = await(server, second, "waits");
                    assertThat(waiting.path("reason").asText()).isEqualTo("CAPACITY");
                    assertThat(waiting.path("sentence").asText())
                            .isEqualTo("waits until a turn of others ends: tenant " + tenant + " may run 1 at a time");
                    assertThat(waiting.path("inputs").path(0).path("value").asText())
                            .isEqualTo("1 of 1 turns run: full");
                }
                assertThat(get(servers.get(0), "a b", "c").statusCode()).isEqualTo(400);
                assertThat(one.isAlive() && two.isAlive()).isTrue();
            }
        }
    }

    private JavaProcess start(
            Installation installation, String application, String name, int port, String perTenant, Wire wire)
            throws IOException {
        String portOfScheme =
                wire.scheme().equals("http") ? "loopkeeper.loop-scheduler.http-port" : "quarkus.http.ssl-port";
        return wire.settings()
                .apply(SchedulerLaunch.of(installation, Files.createDirectories(folder.resolve(name)), application)
                        .withProperty("loopkeeper.loop-scheduler.instance-id", "scheduler-" + name)
                        .withProperty(portOfScheme, Integer.toString(port))
                        .withProperty("loopkeeper.loop-scheduler.advertised-address", "127.0.0.1:" + port)
                        .withProperty("loopkeeper.loop-scheduler.capacity.per-tenant", perTenant))
                .start();
    }

    private static String address(Wire wire, int port) {
        return wire.scheme() + "://127.0.0.1:" + port;
    }

    private void awaitReady(String server) {
        Awaitility.await(server)
                .atMost(Duration.ofSeconds(120))
                .ignoreExceptions()
                .until(() -> http.send(
                                        HttpRequest.newBuilder(URI.create(server + "/q/health/ready"))
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }

    private void open(String server, GoalId goal) throws IOException, InterruptedException {
        HttpResponse<String> opened = http.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/goals"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("""
                                {"goal":"%s","objective":"make it green","policy":{
                                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
    }

    /** What the server says once {@code what} is so; while partitions move it may say that nobody knows. */
    private JsonNode await(String server, GoalId goal, String what) {
        return Awaitility.await(goal + " " + what + " at " + server)
                .atMost(Duration.ofSeconds(90))
                .until(
                        () -> JSON.readTree(
                                get(server, goal.tenant(), goal.name()).body()),
                        answer -> answer.path(what).asBoolean());
    }

    private HttpResponse<String> get(String server, String inTenant, String name)
            throws IOException, InterruptedException {
        URI path = URI.create(server + "/api/v1/capacity/goals/" + inTenant.replace(" ", "%20") + "/" + name);
        return http.send(HttpRequest.newBuilder(path).build(), BodyHandlers.ofString());
    }
}
