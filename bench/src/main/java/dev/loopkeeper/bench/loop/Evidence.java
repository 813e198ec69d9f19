package dev.loopkeeper.bench.loop;

import dev.loopkeeper.bench.measure.Stage;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.SignedActions;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.EvidenceAdded;
import dev.loopkeeper.schema.Signal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Signals that add evidence to an open goal: admitted signed or not, as often as one likes, and each changes the projection.
 *
 * @param codecs write them
 * @param key signs them; empty when nobody does
 */
record Evidence(TopicCodecs codecs, Optional<SigningKey> key) implements Stage.Values {

    @Override
    public byte[] of(String goal, String id) {
        Signal plain = Signal.newBuilder()
                .setEventId(id)
                .setGoalId(goal)
                .setOccurredAt(Instant.now().truncatedTo(ChronoUnit.MICROS))
                .setClaimedBy("bench")
                .setEvent(new EvidenceAdded(
                        "what a test run printed",
                        Digests.of(id.getBytes(StandardCharsets.UTF_8)).text(),
                        "s3://bench/evidence/" + id,
                        false))
                .build();
        return codecs.signals()
                .encode(key.map(signer -> SignedActions.sign(plain, signer)).orElse(plain));
    }
}
