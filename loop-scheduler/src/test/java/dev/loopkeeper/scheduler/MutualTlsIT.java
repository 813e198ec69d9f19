package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.keystore.Certificates;
import dev.loopkeeper.testkit.keystore.KeyTool;
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
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped service in production's profile, with no issuer: a client certificate is all that proves who asks. */
@WithKafka
class MutualTlsIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static HandSequencer sequencer;
    private static Certificates certificates;
    private static Certificates strangers;
    private static JavaProcess process;
    private static String server;

    private final String goal = FreshIds.goal("acme", "certified").toString();

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws Exception {
        installation = new Installation(kafka);
        installation.prepare();
        certificates = Certificates.in(folder.resolve("ours"))
                .withCertified("server", "CN=localhost")
                .withCertified("ann", "CN=ann,O=acme")
                .withCertified("ben", "CN=ben,O=acme")
                .withCertified("eve", "CN=eve,O=acme");
        strangers = Certificates.in(folder.resolve("theirs")).withCertified("ann", "CN=ann,O=acme");
        Path roles = Files.writeString(folder.resolve("roles.properties"), "ann=producer\nben=reviewer,auditor\n");
        sequencer = HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS);
        process = SchedulerLaunch.of(installation, folder, "mutual-tls")
                .withProperty("loopkeeper.loop-scheduler.state-directory", lastingFolder())
                .withProperty("loopkeeper.topics.profile", "prod")
                .withProperty("loopkeeper.topics.partitions", "3")
                .withProperty("loopkeeper.topics.replication", "1")
                .withProperty("loopkeeper.topics.min-in-sync-replicas", "1")
                .withProperty("loopkeeper.auth.mutual-tls", "true")
                .withProperty("quarkus.http.insecure-requests", "disabled")
                .withProperty("quarkus.http.ssl-port", "0")
                .withProperty(
                        "quarkus.tls.key-store.p12.path",
                        certificates.keyStore("server").toString())
                .withProperty("quarkus.tls.key-store.p12.password", KeyTool.PASSWORD)
                .withProperty(
                        "quarkus.tls.trust-store.p12.path",
                        certificates.trustStore().toString())
                .withProperty("quarkus.tls.trust-store.p12.password", KeyTool.PASSWORD)
                .withProperty("quarkus.http.auth.certificate-role-properties", roles.toString())
                .start();
        server = process.awaitLine("Listening on: (https://127\\.0\\.0\\.1:\\d+)")
                .group(1);
        HttpClient anybody = certificates.client(certificates, Optional.empty());
        Awaitility.await("readiness")
                .atMost(Duration.ofSeconds(90))
                .ignoreExceptions()
                .until(() -> anybody.send(
                                        HttpRequest.newBuilder(URI.create(server + "/q/health/ready"))
                                                .build(),
                                        BodyHandlers.ofString())
                                .statusCode()
                        == 200);
    }

    @AfterAll
    static void stop() {
        process.close();
        sequencer.close();
        installation.close();
    }

    @Test
    void certificateOfTheAuthority_opensTheGoalInItsSubjectsName() throws Exception {
        // when
        HttpResponse<String> opened = open(certificates.client(certificates, Optional.of("ann")));

        // then
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
        assertThat(JSON.readTree(opened.body()).path("sequence").asInt()).isEqualTo(1);
        assertThat(sequencer.openedBy(goal)).contains("CN=ann,O=acme");
    }

    @Test
    void subjectWhoseRolesMayNotOpen_isRefusedByName() throws Exception {
        // when
        HttpResponse<String> reviewer = open(certificates.client(certificates, Optional.of("ben")));
        HttpResponse<String> nobody = open(certificates.client(certificates, Optional.of("eve")));

        // then
        assertRefused(reviewer, 403, "WRONG_ROLE");
        assertThat(reviewer.body()).contains("CN=ben,O=acme has auditor, reviewer");
        assertRefused(nobody, 403, "WRONG_ROLE");
        assertThat(sequencer.openedBy(goal)).isEmpty();
    }

    @Test
    void noCertificate_isRefused() throws Exception {
        // when
        HttpResponse<String> answer = open(certificates.client(certificates, Optional.empty()));

        // then
        assertRefused(answer, 401, "UNAUTHENTICATED");
        assertThat(sequencer.openedBy(goal)).isEmpty();
    }

    @Test
    void certificateOfAnotherAuthority_doesNotGetThroughTheHandshake() throws Exception {
        // given
        HttpClient impostor = certificates.client(strangers, Optional.of("ann"));

        // then
        assertThatThrownBy(() -> open(impostor)).isInstanceOf(IOException.class);
        assertThat(sequencer.openedBy(goal)).isEmpty();
    }

    /** Production refuses state below the system's temporary folder, where this build may lie: then it goes by another name. */
    private static String lastingFolder() {
        Path state = Path.of("target", "state", "mutual-tls-" + System.nanoTime());
        Path named = state.toAbsolutePath();
        return (named.startsWith("/tmp") ? Path.of("/proc/self/cwd").resolve(state) : named).toString();
    }

    private HttpResponse<String> open(HttpClient http) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/goals"))
                        .header("Content-Type", "application/json")
                        .timeout(Duration.ofSeconds(60))
                        .POST(BodyPublishers.ofString("""
                                {"goal":"%s","objective":"make it green","policy":{
                                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal)))
                        .build(),
                BodyHandlers.ofString());
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) throws IOException {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        JsonNode problem = JSON.readTree(answer.body());
        assertThat(problem.path("code").asText()).isEqualTo(code);
    }
}
