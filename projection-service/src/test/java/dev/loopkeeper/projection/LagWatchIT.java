package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lag as Kafka's own metrics say it: a name that they do not have would read as nothing to do, and so as ready for ever. */
@WithKafka
class LagWatchIT {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int RECORDS = 20;

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void recordsThatWaitBehindOneBeingWorkedOn_areCounted(EmbeddedKafka kafka) throws Exception {
        // given
        String topic = FreshIds.name("lag");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                Installation installation = new Installation(kafka)) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(1), Optional.of((short) 1))))
                    .all()
                    .get();
            for (int i = 0; i < RECORDS; i++) {
                installation.sendRaw(topic, "key", new byte[] {1});
            }
        }

        // when
        try (KafkaStreams streams = new KafkaStreams(stuckOnTheFirst(topic), oneAtATime(kafka))) {
            streams.start();
            try {
                Awaitility.await().atMost(PATIENCE).until(() -> LagWatch.lag(streams) > 0);
                long waiting = LagWatch.lag(streams);
                goOn.countDown();

                // then
                assertThat(waiting).isLessThan(RECORDS);
                Awaitility.await().atMost(PATIENCE).until(() -> LagWatch.lag(streams) == 0);
            } finally {
                goOn.countDown();
            }
        }
    }

    private Topology stuckOnTheFirst(String topic) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(topic, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
                .foreach((key, value) -> awaitGoOn());
        return builder.build();
    }

    private void awaitGoOn() {
        try {
            goOn.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Properties oneAtATime(EmbeddedKafka kafka) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, FreshIds.name("lag"));
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        properties.put(StreamsConfig.consumerPrefix("max.poll.records"), 1);
        return properties;
    }
}
