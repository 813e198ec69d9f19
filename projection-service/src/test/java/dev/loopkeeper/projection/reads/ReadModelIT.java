package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a broker of its own, since it counts what is on it. */
class ReadModelIT {

    private static final int PARTITIONS = TopicProfile.DEV.partitions();

    private static EmbeddedKafka kafka;

    @TempDir(factory = TargetFolder.class)
    Path state;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @Test
    void tombstone_isCountedAndReadingGoesOn() throws Exception {
        // given
        KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            long before = unreadable(settings, codecs, "before");
            sendTombstone(settings);

            // when
            long after = unreadable(settings, codecs, "after");

            // then
            assertThat(after).isEqualTo(before + 1);
        }
    }

    @Test
    void recordOfATransactionThatWasAborted_isNotRead() throws Exception {
        // given
        KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            long before = unreadable(settings, codecs, "before-abort");
            Map<String, Object> transactional = new HashMap<>(settings.durableWriter("test"));
            transactional.put("transactional.id", "aborts");
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(transactional)) {
                producer.initTransactions();
                producer.beginTransaction();
                producer.send(tombstone()).get();
                producer.abortTransaction();
            }

            // when
            long after = unreadable(settings, codecs, "after-abort");

            // then
            assertThat(after).isEqualTo(before);
        }
    }

    private static ProducerRecord<byte[], byte[]> tombstone() {
        return new ProducerRecord<>(LoopTopic.PROJECTIONS.topicName(), "acme/fix".getBytes(UTF_8), null);
    }

    private long unreadable(KafkaSettings settings, TopicCodecs codecs, String name) {
        try (ReadModel reads = ReadModel.start(
                name, settings, codecs, state.resolve(name), Ownership.alone(PARTITIONS), new HealthBoard())) {
            Awaitility.await().until(reads::complete);
            return reads.counts().unreadable();
        }
    }

    private static void sendTombstone(KafkaSettings settings) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings.durableWriter("test"))) {
            producer.send(tombstone()).get();
        }
    }

    @Test
    void restart_goesOnWhereItHadCome() throws Exception {
        // given
        KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            sendTombstone(settings);
            long first = unreadable(settings, codecs, "same");
            sendTombstone(settings);

            // when
            long second = unreadable(settings, codecs, "same");

            // then
            assertThat(second).isEqualTo(first + 1);
        }
    }

    @Test
    void storeThatIsAheadOfItsTopics_isFilledAnew() throws Exception {
        // given
        KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            sendTombstone(settings);
            long expected = unreadable(settings, codecs, "filled");
            try (ReadStore store = ReadStore.open(state.resolve("ahead").resolve("reads"))) {
                new Intake(store, new Object()).take(List.of(), Map.of(Intake.projections(0), 1_000_000L));
            }

            // when
            long counted = unreadable(settings, codecs, "ahead");

            // then
            assertThat(counted).isEqualTo(expected);
        }
    }

    @Test
    void startedAndReady_waitUntilEverythingHasBeenReadAndLiveDoesNot() {
        // given
        HealthBoard health = new HealthBoard();
        AtomicReference<Optional<Assignment>> assignment = new AtomicReference<>(Optional.empty());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
                ReadModel reads = ReadModel.start(
                        "waits",
                        KafkaSettings.at(kafka.bootstrapServers()),
                        new TopicCodecs(registry, RegistrationMode.REGISTER),
                        state,
                        assignment::get,
                        health)) {
            assertThat(health.allUp(Probe.STARTED)).isFalse();
            assertThat(health.allUp(Probe.READY)).isFalse();
            assertThat(health.allUp(Probe.LIVE)).isTrue();

            // when
            assignment.set(Optional.of(Assignment.alone(PARTITIONS)));

            // then
            Awaitility.await().until(() -> health.allUp(Probe.STARTED) && health.allUp(Probe.READY));

            assertThat(reads.complete()).isTrue();
        }
    }
}
