package dev.loopkeeper.kit.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.TopicManifest;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.client.topic.TopicSpec;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.testkit.concurrent.Background;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A service is held back, told why, and let go once an operator has done what it was told. */
class ManifestCheckIT {

    private static final long ANSWER_MILLIS = 30_000;

    private static EmbeddedBroker broker;

    private final HealthBoard health = new HealthBoard();

    @BeforeAll
    static void start() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Test
    void topicsMissingThenWrongThenMended_serviceIsLetGo() throws Exception {
        try (ManifestCheck check = check();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            // given
            CompletableFuture<Boolean> fits = Background.start(check::awaitFit);
            awaitProblem("loop.admitted.v1: expected existence");
            List<TopicSpec> specs = TopicManifest.specs(TopicProfile.DEV);
            new TopicProvisioner(admin, ANSWER_MILLIS).createMissing(specs.subList(1, specs.size()));
            setRetention(admin, "loop.rejected.v1", "1000");
            new TopicProvisioner(admin, ANSWER_MILLIS).createMissing(specs);
            awaitProblem("loop.rejected.v1: expected retention.ms");
            assertThat(problem()).contains("kafka-configs --bootstrap-server " + broker.bootstrapServers());
            assertThat(fits).isNotDone();

            // when
            setRetention(admin, "loop.rejected.v1", wantedRetention(specs, "loop.rejected.v1"));

            // then
            assertThat(fits.get(120, TimeUnit.SECONDS)).isTrue();
            assertThat(health.allUp(Probe.STARTED)).isTrue();
        }
    }

    @Test
    void closedWhileNobodyAnswers_waiterIsToldSo() throws Exception {
        // given
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ManifestCheck check = new ManifestCheck(
                        "nowhere",
                        KafkaSettings.at("127.0.0.1:" + silent.getLocalPort()),
                        TopicProfile.DEV,
                        List.of(),
                        health)) {
            var fits = new CompletableFuture<Boolean>();
            Thread.ofVirtual().start(() -> fits.complete(check.awaitFit()));
            try (Socket asked = silent.accept()) {
                assertThat(asked.getInputStream().read()).isNotNegative();

                // when
                check.close();

                // then
                assertThat(fits.get(120, TimeUnit.SECONDS)).isFalse();
                assertThat(health.of(Probe.STARTED)).isEmpty();
            }
        }
    }

    private ManifestCheck check() {
        return new ManifestCheck(
                "test-topics", KafkaSettings.at(broker.bootstrapServers()), TopicProfile.DEV, List.of(), health);
    }

    private void awaitProblem(String part) {
        Awaitility.await().until(() -> problem().contains(part));
    }

    private String problem() {
        return health.of(Probe.STARTED).stream()
                .flatMap(part -> part.problem().stream())
                .findFirst()
                .orElse("");
    }

    private static String wantedRetention(List<TopicSpec> specs, String topic) {
        return specs.stream()
                .filter(spec -> spec.name().equals(topic))
                .map(spec -> spec.settings().get("retention.ms"))
                .findFirst()
                .orElseThrow();
    }

    private static void setRetention(Admin admin, String topic, String millis)
            throws ExecutionException, InterruptedException {
        admin.incrementalAlterConfigs(Map.of(
                        new ConfigResource(ConfigResource.Type.TOPIC, topic),
                        List.of(new AlterConfigOp(new ConfigEntry("retention.ms", millis), AlterConfigOp.OpType.SET))))
                .all()
                .get();
    }
}
