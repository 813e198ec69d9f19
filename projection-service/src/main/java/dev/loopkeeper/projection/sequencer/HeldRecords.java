package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.id.GoalId;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The records of goals that cannot go on, each goal's in the order of their arrival: behind one that is parked, or behind one whose key or
 * capability is looked for. Bounded for each goal.
 */
final class HeldRecords {

    static final String NAME = "held-records";
    static final String GOALS_NAME = "held-goals";

    static final int MOST_RECORDS = 1_000;
    static final long MOST_BYTES = 16L * 1024 * 1024;

    private static final int SPAN_BYTES = 3 * Long.BYTES;

    private final KeyValueStore<Bytes, byte[]> records;
    private final KeyValueStore<Bytes, byte[]> goals;

    /** The goals in the store: nearly always none, and every record asks whether its goal is one of them. */
    private final Set<GoalId> holding = new LinkedHashSet<>();

    /** Which indices a goal's records have, and how many bytes. */
    private record Span(long first, long next, long bytes) {
        static final Span EMPTY = new Span(0, 0, 0);

        static Span of(byte @Nullable [] octets) {
            if (octets == null) {
                return EMPTY;
            }
            ByteBuffer buffer = ByteBuffer.wrap(octets);
            return new Span(buffer.getLong(), buffer.getLong(), buffer.getLong());
        }

        byte[] octets() {
            return ByteBuffer.allocate(SPAN_BYTES)
                    .putLong(first)
                    .putLong(next)
                    .putLong(bytes)
                    .array();
        }
    }

    HeldRecords(KeyValueStore<Bytes, byte[]> records, KeyValueStore<Bytes, byte[]> goals) {
        this.records = records;
        this.goals = goals;
        try (KeyValueIterator<Bytes, byte[]> all = goals.all()) {
            all.forEachRemaining(entry -> holding.add(GoalId.of(new String(entry.key.get(), UTF_8))));
        }
    }

    boolean isEmpty(GoalId goal) {
        return !holding.contains(goal);
    }

    /** Every goal that has some. */
    List<GoalId> goals() {
        return List.copyOf(holding);
    }

    /**
     * Adds it behind the others; false when there is no room for it.
     *
     * @param anyway whether it is added even then
     */
    boolean add(GoalId goal, Arrival arrival, boolean anyway) {
        Span span = span(goal);
        byte[] octets = HeldRecord.encode(arrival);
        boolean full = span.next() - span.first() >= MOST_RECORDS || span.bytes() + octets.length > MOST_BYTES;
        if (full && !anyway) {
            return false;
        }
        holding.add(goal);
        records.put(key(goal, span.next()), octets);
        goals.put(key(goal), new Span(span.first(), span.next() + 1, span.bytes() + octets.length).octets());
        return true;
    }

    /** The oldest one; there must be one. */
    Arrival first(GoalId goal) {
        return HeldRecord.decode(octets(goal, span(goal).first()));
    }

    /** The index of the oldest one; grows as long as there are some. */
    long firstIndex(GoalId goal) {
        return span(goal).first();
    }

    /** The index that the next one will get. */
    long nextIndex(GoalId goal) {
        return span(goal).next();
    }

    /** Takes the oldest one away; there must be one. */
    void removeFirst(GoalId goal) {
        Span span = span(goal);
        int length = octets(goal, span.first()).length;
        records.delete(key(goal, span.first()));
        if (span.first() + 1 == span.next()) {
            goals.delete(key(goal));
            holding.remove(goal);
        } else {
            goals.put(key(goal), new Span(span.first() + 1, span.next(), span.bytes() - length).octets());
        }
    }

    private byte[] octets(GoalId goal, long index) {
        byte[] octets = records.get(key(goal, index));
        if (octets == null) {
            throw new IllegalStateException("expected record " + index + " held for " + goal + ", but it is gone");
        }
        return octets;
    }

    private Span span(GoalId goal) {
        return Span.of(goals.get(key(goal)));
    }

    private static Bytes key(GoalId goal) {
        return Bytes.wrap(goal.toString().getBytes(UTF_8));
    }

    private static Bytes key(GoalId goal, long index) {
        byte[] name = goal.toString().getBytes(UTF_8);
        return Bytes.wrap(ByteBuffer.allocate(name.length + 1 + Long.BYTES)
                .put(name)
                .put((byte) 0)
                .putLong(index)
                .array());
    }
}
