package dev.loopkeeper.kit.capabilities;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.tail.TopicTail;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The capabilities that operators have registered, read from their topic and followed. A version once read stays,
 * since receipts name it. Of two records for one version the later counts, which is the one that compaction keeps: all readers agree,
 * and contracts pin the digest, so that nothing runs as something else than was decided. A record that no operator signed is ignored.
 */
public final class CapabilityDirectory implements CapabilitySource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CapabilityDirectory.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final KeySource keys;
    private final TrustFrames frames;
    private final Map<CapabilityRef, CapabilityDocument> byRef = new ConcurrentHashMap<>();
    private final TopicTail tail;
    private volatile Map<CapabilityId, CapabilityDocument> newest = Map.of();

    private CapabilityDirectory(
            String name, KafkaSettings kafka, TrustFrames frames, KeySource keys, HealthBoard health) {
        this.keys = keys;
        this.frames = frames;
        this.tail = TopicTail.start(name, List.of(LoopTopic.CAPABILITIES.topicName()), kafka, this::take, health);
    }

    /**
     * A directory that has begun to read.
     *
     * @param service whose it is; part of its name on the health board
     * @param keys among which operators' keys are looked up; read to their end before a record is ignored
     */
    public static CapabilityDirectory start(
            String service, KafkaSettings kafka, TrustFrames frames, KeySource keys, HealthBoard health) {
        return new CapabilityDirectory(service + "-capabilities", kafka, frames, keys, health);
    }

    @Override
    public Optional<CapabilityDocument> get(CapabilityRef ref) {
        return Optional.ofNullable(byRef.get(ref));
    }

    @Override
    public Map<CapabilityId, CapabilityDocument> newest() {
        return newest;
    }

    /** The newest version of one capability. */
    public Optional<CapabilityDocument> newest(CapabilityId id) {
        return Optional.ofNullable(newest.get(id));
    }

    @Override
    public void refresh() {
        if (!tail.refresh(PATIENCE)) {
            throw new CapabilitiesUnavailableException("expected to read " + LoopTopic.CAPABILITIES.topicName()
                    + " to its end within " + PATIENCE.toSeconds() + " s, but it took longer");
        }
    }

    @Override
    public CompletableFuture<Void> toPresentEnd() {
        return tail.toPresentEnd();
    }

    /** Waits until what was registered before the start has been read; false when that takes longer than {@code patience}. */
    public boolean awaitCaughtUp(Duration patience) {
        return tail.awaitCaughtUp(patience);
    }

    @Override
    public void close() {
        tail.close();
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            return;
        }
        try {
            Optional<CapabilityDocument> document = verified(record.value(), Instant.ofEpochMilli(record.timestamp()));
            document.ifPresent(this::register);
            if (document.isEmpty()) {
                ignored(record, "expected an operator's signature, but no registered operator signed it");
            }
        } catch (IllegalArgumentException e) {
            ignored(record, String.valueOf(e.getMessage()));
        }
    }

    private Optional<CapabilityDocument> verified(byte[] frame, Instant appendedAt) {
        return frames.capability(frame, keys.current().ring(), appendedAt)
                .or(() -> frames.capability(frame, keys.refreshed().ring(), appendedAt));
    }

    private void register(CapabilityDocument document) {
        CapabilityDocument before = byRef.put(document.capability().ref(), document);
        if (before != null && !before.digest().equals(document.digest())) {
            LOG.atWarn()
                    .addKeyValue("capability", document.capability().ref())
                    .addKeyValue("before", before.digest())
                    .addKeyValue("now", document.digest())
                    .log("registered capability replaced under the same version");
        }
        newest = NewestVersions.of(byRef.values());
    }

    static void ignored(ConsumerRecord<byte[], byte[]> record, String reason) {
        LOG.atWarn()
                .addKeyValue("topic", record.topic())
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .addKeyValue("capability", named(record.key()))
                .addKeyValue("reason", reason)
                .log("capability record ignored");
    }

    /** What a record's key says that it registers; anybody may write one. */
    private static String named(byte @Nullable [] key) {
        return key == null ? "one without a name" : IdGrammar.quote(new String(key, StandardCharsets.UTF_8));
    }
}
