package dev.loopkeeper.kit.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.TargetFolder;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A topology that counts, and fails when it is told to, against a real broker. */
@WithKafka
class StreamsLifecycleIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String IN = LoopTopic.OPERATIONS.topicName();
    private static final String OUT = LoopTopic.CHECKPOINTS.topicName();

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final AtomicInteger failuresLeft = new AtomicInteger();
    private final HealthBoard health = new HealthBoard();

    @Test
    void processorFails_applicationIsBuiltAgainAndCountsEachRecordOnce(EmbeddedKafka kafka) {
        StreamsSettings settings = new StreamsSettings(
                "lifecycle-test", "one", state, KafkaSettings.at(kafka.bootstrapServers()), TopicProfile.DEV, 1);
        try (StreamsLifecycle streams = StreamsLifecycle.start("counting", this::counting, settings, health);
                TopicReader<String> counts = TopicReader.of(kafka.bootstrapServers(), OUT, new StringDeserializer())) {
            // given
            assertThat(streams.awaitRunning(PATIENCE)).isTrue();
            send(kafka);
            counts.await("the first count", "k", "1"::equals);
            failuresLeft.set(2);

            // when
            send(kafka);
            send(kafka);

            // then
            counts.await("the last count", "k", "3"::equals);
            assertThat(counts.all("k")).containsExactly("1", "2", "3");
            Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
            assertThat(health.allUp(Probe.LIVE)).isTrue();
        }
    }

    @Test
    void producerIsFenced_applicationHealsByItselfAndCountsEachRecordOnce(EmbeddedKafka kafka) throws Exception {
        StreamsSettings settings = new StreamsSettings(
                "fenced-test", "one", state, KafkaSettings.at(kafka.bootstrapServers()), TopicProfile.DEV, 1);
        try (StreamsLifecycle streams = StreamsLifecycle.start("counting", this::counting, settings, health);
                TopicReader<String> counts = TopicReader.of(kafka.bootstrapServers(), OUT, new StringDeserializer())) {
            // given
            assertThat(streams.awaitRunning(PATIENCE)).isTrue();
            send(kafka, "fenced");
            counts.await("the first count", "fenced", "1"::equals);

            // when
            fence(kafka.bootstrapServers(), "fenced-test");
            send(kafka, "fenced");
            send(kafka, "fenced");

            // then
            counts.await("the last count", "fenced", "3"::equals);
            assertThat(counts.all("fenced")).containsExactly("1", "2", "3");
            Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
        }
    }

    private static List<String> transactionalIds(String servers, String application) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            return admin.listTransactions().all().get().stream()
                    .map(TransactionListing::transactionalId)
                    .filter(id -> id.startsWith(application))
                    .toList();
        }
    }

    /** Takes the transactional ids of the application away from it, as a second instance or their expiry would. */
    private static void fence(String servers, String application) throws Exception {
        List<String> ids = transactionalIds(servers, application);
        assertThat(ids).isNotEmpty();
        for (String id : ids) {
            Map<String, Object> rival = new HashMap<>(KafkaSettings.at(servers).durableWriter("rival"));
            rival.put("transactional.id", id);
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(rival)) {
                producer.initTransactions();
            }
        }
    }

    private Topology counting() {
        return new Topology()
                .addSource(
                        "in",
                        Serdes.ByteArray().deserializer(),
                        Serdes.ByteArray().deserializer(),
                        IN)
                .addProcessor("count", () -> new Counting(failuresLeft), "in")
                .addStateStore(
                        Stores.keyValueStoreBuilder(
                                Stores.persistentKeyValueStore("counts"), Serdes.Bytes(), Serdes.Integer()),
                        "count")
                .addSink(
                        "out",
                        OUT,
                        Serdes.ByteArray().serializer(),
                        Serdes.String().serializer(),
                        "count");
    }

    private static void send(EmbeddedKafka kafka) {
        send(kafka, "k");
    }

    private static void send(EmbeddedKafka kafka, String key) {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(KafkaSettings.at(kafka.bootstrapServers()).durableWriter("test"))) {
            producer.send(new ProducerRecord<>(IN, key.getBytes(UTF_8), new byte[] {1}));
        }
    }

    private static final class Counting implements Processor<byte[], byte[], byte[], String> {

        private final AtomicInteger failuresLeft;
        private @Nullable ProcessorContext<byte[], String> context;
        private @Nullable CommitWhenIdle commits;

        Counting(AtomicInteger failuresLeft) {
            this.failuresLeft = failuresLeft;
        }

        @Override
        public void init(ProcessorContext<byte[], String> given) {
            context = given;
            commits = CommitWhenIdle.in(given);
        }

        @Override
        public void process(Record<byte[], byte[]> record) {
            KeyValueStore<Bytes, Integer> counts = context.getStateStore("counts");
            Integer before = counts.get(Bytes.wrap(record.key()));
            int count = before == null ? 1 : before + 1;
            counts.put(Bytes.wrap(record.key()), count);
            context.forward(record.withValue(Integer.toString(count)));
            if (failuresLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new IllegalStateException("told to fail after writing");
            }
            commits.worked();
        }
    }
}
