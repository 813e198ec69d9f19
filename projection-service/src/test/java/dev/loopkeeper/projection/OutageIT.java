package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerPorts;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.embedded.registry.EmbeddedRegistry;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is around the service goes away and comes back. */
class OutageIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void registryAway_serviceIsAliveButNotReadyAndSkipsNothing() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            HealthBoard health = new HealthBoard();
            installation.publishKeys();
            installation.open("away/first", SampleGoals.MINIMAL);
            int port = URI.create(kafka.registryUrl()).getPort();
            kafka.registry().close();

            // when
            try (ProjectionService service = ProjectionService.start(
                    ProjectionSettings.of(installation.platform(), "away-0", state),
                    health,
                    new SimpleMeterRegistry())) {
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.of(Probe.READY).stream()
                                .flatMap(part -> part.problem().stream())
                                .anyMatch(problem -> problem.contains("RegistryUnavailableException")));
                assertThat(health.allUp(Probe.LIVE)).isTrue();
                try (EmbeddedRegistry back = EmbeddedRegistry.start(kafka.bootstrapServers(), port);
                        TopicReader<GoalProjection> projections = TopicReader.of(
                                kafka.bootstrapServers(),
                                installation.registry(),
                                LoopTopic.PROJECTIONS,
                                GoalProjection.class)) {

                    // then
                    assertThat(back.url()).isEqualTo(kafka.registryUrl());
                    GoalProjection first = projections.await("the goal sent before", "away/first", found -> true);
                    assertThat(first.getPosition().getSequence()).isEqualTo(1);
                    Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
                }
            }
        }
    }

    @Test
    void brokerAndRegistryAway_sameServiceGoesOnWhenTheyComeBackAndNothingIsSkipped(@TempDir Path data) {
        EmbeddedKafkaSettings settings = EmbeddedKafkaSettings.of(
                        BrokerSettings.retainedIn(data).onPorts(BrokerPorts.free()))
                .onRegistryPort(LoopbackPorts.free());
        HealthBoard health = new HealthBoard();
        EmbeddedKafka first = EmbeddedKafka.start(settings);
        try (Installation installation = new Installation(first);
                KafkaProducer<byte[], byte[]> impatient = impatient(first.bootstrapServers())) {
            installation.publishKeys();
            try (ProjectionService service = ProjectionService.start(
                    ProjectionSettings.of(installation.platform(), "away-1", state),
                    health,
                    new SimpleMeterRegistry())) {
                // given
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                installation.open("away/before", SampleGoals.MINIMAL);
                await(installation, "away/before");

                // when
                first.close();
                assertThatThrownBy(() -> impatient
                                .send(new ProducerRecord<>(LoopTopic.GOAL_EVENTS.topicName(), new byte[0]))
                                .get())
                        .as("a client that gives up after half a minute")
                        .hasCauseInstanceOf(TimeoutException.class);
                assertThat(health.allUp(Probe.LIVE)).isTrue();
                try (EmbeddedKafka second = EmbeddedKafka.start(settings)) {
                    installation.open("away/after", SampleGoals.MINIMAL);

                    // then
                    assertThat(second.bootstrapServers()).isEqualTo(first.bootstrapServers());
                    await(installation, "away/after");
                    Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
                    assertThat(new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID).compare())
                            .returns(2L, RebuildReport::goals)
                            .returns(List.of(), RebuildReport::differences);
                }
            }
        }
    }

    private static void await(Installation installation, String goal) {
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                installation.bootstrapServers(),
                installation.registry(),
                LoopTopic.PROJECTIONS,
                GoalProjection.class)) {
            projections.waitingAtMost(PATIENCE).await("a projection", goal, found -> true);
        }
    }

    private static KafkaProducer<byte[], byte[]> impatient(String servers) {
        Map<String, Object> producer = new HashMap<>(KafkaSettings.at(servers).durableWriter("impatient"));
        producer.put("request.timeout.ms", "10000");
        producer.put("delivery.timeout.ms", "30000");
        producer.put("max.block.ms", "30000");
        return new KafkaProducer<>(producer);
    }

    @Test
    void brokerAway_serviceIsAliveButNotReady() {
        HealthBoard health = new HealthBoard();
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            try (ProjectionService service = ProjectionService.start(
                    ProjectionSettings.of(installation.platform(), "broker-away-0", state),
                    health,
                    new SimpleMeterRegistry())) {
                assertThat(health.allUp(Probe.STARTED)).isFalse();
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.allUp(Probe.STARTED) && health.allUp(Probe.READY));
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();

                // when
                kafka.close();

                // then
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> health.of(Probe.READY).stream()
                                .anyMatch(part -> part.part().equals("projection-service-reads") && !part.up()));
                assertThat(health.allUp(Probe.LIVE)).isTrue();
                assertThat(health.allUp(Probe.STARTED)).isTrue();
            }
        }
    }
}
