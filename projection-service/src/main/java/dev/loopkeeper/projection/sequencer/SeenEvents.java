package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.admission.Facts.Seen;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Input;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The ids of journaled facts, each with the digest of its body, for 35 days of journal time. A second store has them in the order in which they
 * expire, so that a look for expired ones reads only those.
 */
final class SeenEvents {

    static final String NAME = "seen-events";
    static final String ORDER_NAME = "seen-events-by-time";

    static final Duration REMEMBERED = Duration.ofDays(35);

    private static final byte[] NOTHING = {};
    private static final int TIME_BYTES = Long.BYTES;

    private final KeyValueStore<Bytes, byte[]> digests;
    private final KeyValueStore<Bytes, byte[]> byTime;

    SeenEvents(KeyValueStore<Bytes, byte[]> digests, KeyValueStore<Bytes, byte[]> byTime) {
        this.digests = digests;
        this.byTime = byTime;
    }

    /** Whether the fact's id was journaled before, and with which body. */
    Seen of(Input.Readable fact) {
        byte[] digest = digests.get(Bytes.wrap(key(fact)));
        if (digest == null) {
            return Seen.NEW;
        }
        return Arrays.equals(digest, text(fact.body())) ? Seen.REPEAT : Seen.CONFLICT;
    }

    /** Remembers that the fact was journaled at {@code journalTime}. */
    void remember(Input.Readable fact, Instant journalTime) {
        byte[] key = key(fact);
        digests.put(Bytes.wrap(key), text(fact.body()));
        byTime.put(ordered(journalTime, key), NOTHING);
    }

    /** Forgets at most {@code most} of the facts that have expired at {@code now}. */
    int forgetExpired(Instant now, int most) {
        List<Bytes> expired = new ArrayList<>();
        Bytes end = ordered(now.minus(REMEMBERED), NOTHING);
        try (KeyValueIterator<Bytes, byte[]> oldest = byTime.range(ordered(Instant.EPOCH, NOTHING), end)) {
            while (oldest.hasNext() && expired.size() < most) {
                KeyValue<Bytes, byte[]> entry = oldest.next();
                expired.add(entry.key);
            }
        }
        for (Bytes ordered : expired) {
            byte[] key = Arrays.copyOfRange(ordered.get(), TIME_BYTES, ordered.get().length);
            byTime.delete(ordered);
            digests.delete(Bytes.wrap(key));
        }
        return expired.size();
    }

    private static Bytes ordered(Instant time, byte[] key) {
        return Bytes.wrap(ByteBuffer.allocate(TIME_BYTES + key.length)
                .putLong(Math.max(0, time.toEpochMilli()))
                .put(key)
                .array());
    }

    private static byte[] key(Input.Readable fact) {
        return (fact.proposed().goal() + "|" + fact.seenKey()).getBytes(UTF_8);
    }

    private static byte[] text(Digest digest) {
        return digest.text().getBytes(US_ASCII);
    }
}
