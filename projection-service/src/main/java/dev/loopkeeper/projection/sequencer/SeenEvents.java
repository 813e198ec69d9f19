package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.admission.Facts.Seen;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Input;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The ids of journaled facts, each with its journal time and the digest of its body, for at least 35 days of journal time. Expired ones are found by
 * walking through the store a step at a time: an index by time would cost a record on a changelog for each fact, the walk costs nothing until the
 * oldest fact has expired. The first whole walk also teaches a filter in memory which ids there are, so that from then on the store, which would
 * nearly always say no, is hardly ever asked.
 */
final class SeenEvents {

    static final String NAME = "seen-events";

    static final Duration REMEMBERED = Duration.ofDays(35);

    private static final int TIME_BYTES = Long.BYTES;

    private final KeyValueStore<Bytes, byte[]> store;
    private final KnownKeys known = new KnownKeys();

    /** Where the walk goes on; null at the beginning. */
    private @Nullable Bytes next;

    /** The journal time of the oldest fact that the walk has met and not forgotten. */
    private long oldest = Long.MAX_VALUE;

    /** No fact expires before this, as far as the last whole walk knows. */
    private long idleUntil = Long.MIN_VALUE;

    SeenEvents(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Whether the fact's id was journaled before, and with which body. */
    Seen of(Input.Readable fact) {
        Bytes key = key(fact);
        byte[] found = known.lacks(key) ? null : store.get(key);
        if (found == null) {
            return Seen.NEW;
        }
        byte[] digest = bytes(fact.body());
        return Arrays.equals(found, TIME_BYTES, found.length, digest, 0, digest.length) ? Seen.REPEAT : Seen.CONFLICT;
    }

    /** Remembers that the fact was journaled at {@code journalTime}. */
    void remember(Input.Readable fact, Instant journalTime) {
        byte[] digest = bytes(fact.body());
        Bytes key = key(fact);
        known.add(key);
        store.put(
                key,
                ByteBuffer.allocate(TIME_BYTES + digest.length)
                        .putLong(journalTime.toEpochMilli())
                        .put(digest)
                        .array());
        oldest = Math.min(oldest, journalTime.toEpochMilli());
    }

    /** Whether facts may have expired at {@code now}, as far as the last whole walk knows. */
    boolean mayForget(Instant now) {
        return now.toEpochMilli() >= idleUntil;
    }

    /** Whether a whole walk is over, so that the store need not be asked for ids that it does not have. */
    boolean learned() {
        return known.isComplete();
    }

    /** Looks at the next {@code most} facts and forgets those that have expired at {@code now}; returns how many these were. */
    int forgetExpired(Instant now, int most) {
        if (!mayForget(now)) {
            return 0;
        }
        long expiry = now.minus(REMEMBERED).toEpochMilli();
        List<Bytes> expired = new ArrayList<>();
        int looked = 0;
        try (KeyValueIterator<Bytes, byte[]> walk = store.range(next, null)) {
            while (walk.hasNext() && looked < most) {
                KeyValue<Bytes, byte[]> fact = walk.next();
                known.add(fact.key);
                long time = ByteBuffer.wrap(fact.value).getLong();
                if (time <= expiry) {
                    expired.add(fact.key);
                } else {
                    oldest = Math.min(oldest, time);
                }
                looked++;
            }
            next = walk.hasNext() ? walk.peekNextKey() : null;
        }
        expired.forEach(store::delete);
        if (next == null) {
            rest(now);
        }
        return expired.size();
    }

    /** A whole walk is over: the next one need not begin before the oldest fact expires. Facts to come are younger than {@code now}. */
    private void rest(Instant now) {
        known.complete();
        idleUntil = Math.min(oldest, now.toEpochMilli()) + REMEMBERED.toMillis();
        oldest = Long.MAX_VALUE;
    }

    private static Bytes key(Input.Readable fact) {
        return Bytes.wrap((fact.proposed().goal() + "|" + fact.seenKey()).getBytes(UTF_8));
    }

    private static byte[] bytes(Digest digest) {
        return HexFormat.of().parseHex(digest.hex());
    }
}
