package dev.loopkeeper.kit.tail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.EmbeddedKafkaSettings;
import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.kit.TargetFolder;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tail against a real broker, which also goes away and comes back. */
class TopicTailIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String TOPIC = LoopTopic.OPERATIONS.topicName();

    @TempDir(factory = TargetFolder.class)
    Path directory;

    private final List<String> read = new CopyOnWriteArrayList<>();
    private final AtomicBoolean refuses = new AtomicBoolean();
    private final HealthBoard health = new HealthBoard();

    @Test
    void brokerGoesAndComesBack_tailGoesOnWithoutLossOrRepeat() {
        EmbeddedKafkaSettings settings = EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(directory));
        TopicTail tail;
        BrokerSettings again;
        try (EmbeddedKafka kafka = EmbeddedKafka.start(settings)) {
            // given
            send(kafka, "before");
            tail = start(kafka);
            assertThat(tail.awaitCaughtUp(PATIENCE)).isTrue();
            assertThat(read).containsExactly("before");
            send(kafka, "refreshed");
            assertThat(tail.refresh(PATIENCE)).isTrue();
            assertThat(read).containsExactly("before", "refreshed");
            sendAborted(kafka, "aborted");
            refuses.set(true);
            send(kafka, "refused at first");
            Awaitility.await().atMost(PATIENCE).until(() -> !health.allUp(Probe.READY));
            refuses.set(false);
            assertThat(tail.refresh(PATIENCE)).isTrue();
            again = BrokerSettings.retainedIn(directory).onPorts(kafka.broker().ports());
        }

        // when
        try (EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaSettings.of(again));
                TopicTail followed = tail) {
            send(kafka, "after");
            assertThat(followed.refresh(PATIENCE)).isTrue();

            // then
            assertThat(read).containsExactly("before", "refreshed", "refused at first", "after");
            Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
        }
    }

    @Test
    void noBrokerAnswers_tailGrowsNoFresher() {
        // given
        EmbeddedKafka kafka = EmbeddedKafka.start(EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(directory)));
        try (TopicTail tail = start(kafka)) {
            Instant started = Instant.now();
            Awaitility.await().atMost(PATIENCE).until(() -> tail.seenAt().isAfter(started));

            // when
            kafka.close();
            Instant away = Instant.now();

            // then
            Awaitility.await()
                    .atMost(PATIENCE)
                    .during(Duration.ofSeconds(1))
                    .until(() -> tail.seenAt().isBefore(away));
        }
    }

    @Test
    void tailAtTheEnd_seesOnlyWhatComesAfterItsStart() {
        // given
        EmbeddedKafkaSettings settings = EmbeddedKafkaSettings.of(BrokerSettings.retainedIn(directory));
        try (EmbeddedKafka kafka = EmbeddedKafka.start(settings)) {
            send(kafka, "before");
            try (TopicTail tail = TopicTail.startAtEnd(
                    "end-tail",
                    List.of(TOPIC),
                    KafkaSettings.at(kafka.bootstrapServers()),
                    record -> read.add(new String(record.value(), UTF_8)),
                    health)) {
                assertThat(tail.awaitCaughtUp(PATIENCE)).isTrue();

                // when
                send(kafka, "after");

                // then
                assertThat(tail.refresh(PATIENCE)).isTrue();
                assertThat(read).containsExactly("after");
            }
        }
    }

    private TopicTail start(EmbeddedKafka kafka) {
        return TopicTail.start(
                "test-tail",
                List.of(TOPIC),
                KafkaSettings.at(kafka.bootstrapServers()),
                record -> {
                    if (refuses.get()) {
                        throw new IllegalStateException("not now");
                    }
                    read.add(new String(record.value(), UTF_8));
                },
                health);
    }

    private static void send(EmbeddedKafka kafka, String value) {
        try (KafkaProducer<byte[], byte[]> producer = producer(kafka, Map.of())) {
            producer.send(record(value));
        }
    }

    private static void sendAborted(EmbeddedKafka kafka, String value) {
        try (KafkaProducer<byte[], byte[]> producer = producer(kafka, Map.of("transactional.id", "aborts"))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(record(value));
            producer.flush();
            producer.abortTransaction();
        }
    }

    private static KafkaProducer<byte[], byte[]> producer(EmbeddedKafka kafka, Map<String, String> more) {
        return new KafkaProducer<>(new KafkaSettings(kafka.bootstrapServers(), more).durableWriter("test"));
    }

    private static ProducerRecord<byte[], byte[]> record(String value) {
        return new ProducerRecord<>(TOPIC, "one".getBytes(UTF_8), value.getBytes(UTF_8));
    }
}
