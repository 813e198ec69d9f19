package dev.loopkeeper.cli.trust;

import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys on their topic for which the root vouches, as services know them.
 *
 * @param ring to verify with
 * @param inOrder by id, in the order in which they came
 */
public record PublishedKeys(KeyRing ring, Map<KeyId, RingKey> inOrder) {

    /** The keys that are published now. Anybody may write to the topic; what the root did not sign publishes nothing. */
    public static PublishedKeys read(KafkaAddresses kafka, TrustFrames frames, VerificationKey root) {
        try (TopicReader reader = TopicReader.open(kafka, List.of(LoopTopic.KEYS.topicName()))) {
            KeyRing ring = KeyRing.of(List.of());
            Map<KeyId, RingKey> keys = new LinkedHashMap<>();
            for (TopicRecord record : reader.toPresentEnd()) {
                Optional<RingKey> key = keyIn(record, frames, root);
                ring = key.map(ring::with).orElse(ring);
                key.map(found -> found.key().id())
                        .flatMap(ring::find)
                        .ifPresent(found -> keys.put(found.key().id(), found));
            }
            return new PublishedKeys(ring, keys);
        }
    }

    private static Optional<RingKey> keyIn(TopicRecord record, TrustFrames frames, VerificationKey root) {
        try {
            return record.octets().length == 0 ? Optional.empty() : frames.key(record.octets(), root);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
