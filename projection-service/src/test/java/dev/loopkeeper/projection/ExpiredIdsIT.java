package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.testkit.kafka.TopicReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeProducersResult.PartitionProducerState;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that soon forgets whoever is idle, as others do after days: transactional ids, and what idempotent producers wrote last. A service that has
 * sequenced since it was started commits now and then and is not forgotten; one that nothing has come for since is.
 */
class ExpiredIdsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String CONTROL = "control";
    private static final BrokerSettings FORGETFUL = BrokerSettings.temporary()
            .with("transactional.id.expiration.ms", "2000")
            .with("transaction.remove.expired.transaction.cleanup.interval.ms", "200")
            .with("producer.id.expiration.ms", "2000")
            .with("producer.id.expiration.check.interval.ms", "200");

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void idleSoLongThatTheBrokerForgotIt_sameServiceAdmitsTheNextEventOnce() throws Exception {
        HealthBoard health = new HealthBoard();
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaSettings.of(FORGETFUL));
                Installation installation = new Installation(kafka);
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                KafkaProducer<byte[], byte[]> control = control(kafka);
                TopicReader<GoalProjection> projections = TopicReader.of(
                        kafka.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class)) {
            installation.publishKeys();
            try (ProjectionService before = start(installation, new HealthBoard())) {
                assertThat(before.awaitSequencing(PATIENCE)).isTrue();
                installation.open("idle/before", SampleGoals.MINIMAL);
                projections.await("the goal before", "idle/before", found -> true);
            }
            try (ProjectionService service = start(installation, health)) {
                // given
                assertThat(service.awaitSequencing(PATIENCE)).isTrue();
                Awaitility.await().atMost(PATIENCE).until(() -> transactionalIds(admin), List::isEmpty);
                Awaitility.await().atMost(PATIENCE).until(() -> writersOfEvents(admin), List::isEmpty);
                assertThatThrownBy(() -> writeWith(control))
                        .as("a transaction under an id that was forgotten")
                        .hasRootCauseInstanceOf(InvalidPidMappingException.class);

                // when
                installation.open("idle/after", SampleGoals.MINIMAL);

                // then
                projections.waitingAtMost(PATIENCE).await("the goal after", "idle/after", found -> true);
                Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
                assertThat(health.allUp(Probe.LIVE)).isTrue();
                try (TopicReader<JournalEntry> journal = TopicReader.of(
                        kafka.bootstrapServers(), installation.registry(), LoopTopic.ADMITTED, JournalEntry.class)) {
                    assertThat(journal.all("idle/before")).hasSize(1);
                    assertThat(journal.all("idle/after")).hasSize(1);
                }
            }
        }
    }

    private ProjectionService start(Installation installation, HealthBoard health) {
        return ProjectionService.start(
                ProjectionSettings.of(installation.platform(), "expired-0", state), health, new SimpleMeterRegistry());
    }

    private static List<String> transactionalIds(Admin admin) throws ExecutionException, InterruptedException {
        return admin.listTransactions().all().get().stream()
                .map(listing -> listing.transactionalId())
                .toList();
    }

    /** Those of whom the broker remembers the last record among the goals' events: the one that opens goals here, as the services' outboxes do. */
    private static List<Long> writersOfEvents(Admin admin) throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = IntStream.range(0, 3)
                .mapToObj(partition -> new TopicPartition(LoopTopic.GOAL_EVENTS.topicName(), partition))
                .toList();
        Collection<PartitionProducerState> states =
                admin.describeProducers(partitions).all().get().values();
        return states.stream()
                .flatMap(state -> state.activeProducers().stream())
                .map(producer -> producer.producerId())
                .toList();
    }

    private static KafkaProducer<byte[], byte[]> control(EmbeddedKafka kafka) {
        Map<String, Object> settings =
                new HashMap<>(KafkaSettings.at(kafka.bootstrapServers()).durableWriter(CONTROL));
        settings.put("transactional.id", CONTROL);
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings);
        producer.initTransactions();
        return producer;
    }

    private static void writeWith(KafkaProducer<byte[], byte[]> producer)
            throws ExecutionException, InterruptedException {
        producer.beginTransaction();
        producer.send(new ProducerRecord<>(LoopTopic.CHECKPOINTS.topicName(), CONTROL.getBytes(UTF_8), new byte[0]))
                .get();
    }
}
