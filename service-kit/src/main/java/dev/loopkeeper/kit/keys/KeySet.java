package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.kit.tail.TopicTail;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys that the root vouches for, read from their topic and followed. A record that the root did not sign counts in the version and nowhere else. */
public final class KeySet implements KeySource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(KeySet.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final VerificationKey root;
    private final TrustFrames frames;
    private final TopicTail tail;
    private volatile KeySnapshot snapshot = new KeySnapshot(KeyRing.of(List.of()), 0);

    private KeySet(String name, PlatformSettings platform, TrustFrames frames, HealthBoard health) {
        this.root = platform.rootKey();
        this.frames = frames;
        this.tail = TopicTail.start(name, List.of(LoopTopic.KEYS.topicName()), platform.kafka(), this::take, health);
    }

    /**
     * A key set that has begun to read.
     *
     * @param service whose it is; part of its name on the health board
     */
    public static KeySet start(String service, PlatformSettings platform, TrustFrames frames, HealthBoard health) {
        return new KeySet(service + "-keys", platform, frames, health);
    }

    @Override
    public KeySnapshot current() {
        return snapshot;
    }

    @Override
    public KeySnapshot refreshed() {
        if (!tail.refresh(PATIENCE)) {
            throw new KeysUnavailableException("expected to read " + LoopTopic.KEYS.topicName() + " to its end within "
                    + PATIENCE.toSeconds() + " s, but it took longer");
        }
        return snapshot;
    }

    @Override
    public CompletableFuture<Void> toPresentEnd() {
        return tail.toPresentEnd();
    }

    /** The keys known now. */
    public KeyRing ring() {
        return snapshot.ring();
    }

    /** How many key records have been read. */
    public long version() {
        return snapshot.version();
    }

    /** Waits until the keys published before the start have been read; false when that takes longer than {@code patience}. */
    public boolean awaitCaughtUp(Duration patience) {
        return tail.awaitCaughtUp(patience);
    }

    @Override
    public void close() {
        tail.close();
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        KeySnapshot before = snapshot;
        KeyRing ring = keyIn(record).map(before.ring()::with).orElse(before.ring());
        snapshot = new KeySnapshot(ring, before.version() + 1);
    }

    private Optional<RingKey> keyIn(ConsumerRecord<byte[], byte[]> record) {
        try {
            Optional<RingKey> key = record.value() == null ? Optional.empty() : frames.key(record.value(), root);
            if (key.isEmpty()) {
                ignored(record, "expected a key that the root vouches for, but it does not");
            }
            return key;
        } catch (IllegalArgumentException e) {
            ignored(record, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private static void ignored(ConsumerRecord<byte[], byte[]> record, String reason) {
        LOG.atWarn()
                .addKeyValue("topic", record.topic())
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .addKeyValue("reason", reason)
                .log("key record ignored");
    }
}
