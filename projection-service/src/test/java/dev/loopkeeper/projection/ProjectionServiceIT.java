package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.TransactionLog;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine against a real broker and registry. */
class ProjectionServiceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void goalOpened_isProjectedAndComesBackAfterARestart() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            HealthBoard health = new HealthBoard();

            // when
            try (ProjectionService service = start(installation, health)) {
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                installation.open("it/first", SampleGoals.MINIMAL);
                assertThat(projection(installation, "it/first", 1).getPosition().getSequence())
                        .isEqualTo(1);
                Awaitility.await()
                        .untilAsserted(() -> assertThat(health.of(Probe.READY)).allMatch(part -> part.up()));
            }
            try (ProjectionService again = start(installation, health)) {
                assertThat(again.awaitSequencing(PATIENCE)).isTrue();
                installation.open("it/first", SampleGoals.MINIMAL.replace("build and review", "something else"));
                installation.open("it/second", SampleGoals.MINIMAL);
                projection(installation, "it/second", 1);
            }

            // then
            try (TopicReader<JournalEntry> journal = TopicReader.of(
                    installation.bootstrapServers(), installation.registry(), LoopTopic.ADMITTED, JournalEntry.class)) {
                journal.await("its entry", "it/second", entry -> true);
                assertThat(journal.all("it/first")).hasSize(1);
                assertThat(journal.all("it/second")).hasSize(1);
            }
        }
    }

    @Test
    void nothingComes_noTransactionsAreMade() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka);
                TransactionLog transactions = new TransactionLog(kafka.bootstrapServers())) {
            // given
            installation.publishKeys();

            // when
            try (ProjectionService service = start(installation, new HealthBoard())) {
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                installation.open("it/idle", SampleGoals.MINIMAL);
                projection(installation, "it/idle", 1);

                // then
                transactions.awaitQuiet();
            }
        }
    }

    private ProjectionService start(Installation installation, HealthBoard health) {
        return ProjectionService.start(
                ProjectionSettings.of(installation.platform(), "it-0", state), health, new SimpleMeterRegistry());
    }

    private static GoalProjection projection(Installation installation, String goal, long sequence) {
        try (TopicReader<GoalProjection> projections = TopicReader.of(
                installation.bootstrapServers(),
                installation.registry(),
                LoopTopic.PROJECTIONS,
                GoalProjection.class)) {
            return projections.await(
                    "a projection", goal, found -> found.getPosition().getSequence() >= sequence);
        }
    }
}
