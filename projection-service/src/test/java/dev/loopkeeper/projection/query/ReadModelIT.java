package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
class ReadModelIT {

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void tombstone_isCountedAndReadingGoesOn(EmbeddedKafka kafka) throws Exception {
        // given
        KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            // Other tests of this broker have left records too.
            long before = unreadable(settings, codecs, "before");
            sendTombstone(settings);

            // when
            long after = unreadable(settings, codecs, "after");

            // then
            assertThat(after).isEqualTo(before + 1);
        }
    }

    private long unreadable(KafkaSettings settings, TopicCodecs codecs, String name) {
        try (ReadModel reads = ReadModel.start(name, settings, codecs, state.resolve(name), new HealthBoard())) {
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(reads::complete);
            return reads.counts().unreadable();
        }
    }

    private static void sendTombstone(KafkaSettings settings) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings.durableWriter("test"))) {
            producer.send(new ProducerRecord<>(LoopTopic.PROJECTIONS.topicName(), "acme/fix".getBytes(UTF_8), null))
                    .get();
        }
    }
}
