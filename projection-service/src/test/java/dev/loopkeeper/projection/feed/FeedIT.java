package dev.loopkeeper.projection.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.projection.query.JournalShelf;
import dev.loopkeeper.projection.reads.Ownership;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
class FeedIT {

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void silentFeeds_sendHeartbeatsUntilNobodyListens(EmbeddedKafka kafka) throws Exception {
        try (SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()))) {
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
            Ownership alone = Ownership.alone(TopicProfile.DEV.partitions());
            try (ReadModel reads = ReadModel.start("feed", settings, codecs, state, alone, new HealthBoard())) {
                // given
                Awaitility.await().until(reads::complete);
                Heard heard = new Heard();
                JournalShelf journal = new JournalShelf(reads, codecs);
                Feed feed = new GoalFeed(reads, journal, GoalId.of("nobody/silent"), 0);
                Thread listening = Thread.ofVirtual().start(() -> heard.listenTo(feed));

                // when
                Awaitility.await().until(() -> heard.items.size() >= 2);
                listening.interrupt();
                listening.join(Duration.ofSeconds(60));

                // then
                assertThat(heard.items).allMatch(FeedItem.Heartbeat.class::isInstance);
                assertThat(listening.isAlive()).isFalse();
            }
        }
    }

    private static final class Heard implements Listener {
        private final List<FeedItem> items = new CopyOnWriteArrayList<>();

        void listenTo(Feed feed) {
            try {
                feed.run(this, Duration.ofMillis(50));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void accept(FeedItem item) {
            items.add(item);
        }

        @Override
        public void ended() {
            throw new AssertionError("it was interrupted");
        }

        @Override
        public void failed(Throwable cause) {
            throw new AssertionError(cause);
        }
    }
}
