package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.registry.EmbeddedRegistry;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
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
}
