package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/**
 * The goals of this instance's partitions as the committed topics have them. Memory does not grow with the number of goals, and a restart goes on
 * where the last one ended. Safe for use by many threads.
 */
public final class ReadModel implements AutoCloseable {

    private static final String FOLDER = "reads";

    /** Of a goal's projections that are read together only the newest is kept. */
    private static final int MOST_AT_ONCE = 5_000;

    private final ReadStore store;
    private final SequencerFrames frames;
    private final GoalIndex index;
    private final Intake intake;
    private final Watchers watchers = new Watchers();
    private final Ownership ownership;
    private final CommittedTail tail;

    private ReadModel(Ownership ownership, ReadStore store, SequencerFrames frames, Tailing tailing) {
        Object writing = new Object();
        this.ownership = ownership;
        this.store = store;
        this.frames = frames;
        this.index = new GoalIndex(store, frames, writing);
        this.intake = new Intake(store, writing);
        ReadParts parts = new ReadParts(store, intake, index, watchers);
        this.tail = new CommittedTail(
                tailing.name(), () -> new KafkaConsumer<>(consumer(tailing)), ownership, parts, tailing.health());
    }

    private static Map<String, Object> consumer(Tailing tailing) {
        Map<String, Object> properties = tailing.kafka().committedReader(tailing.name());
        properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_AT_ONCE);
        return properties;
    }

    private record Tailing(String name, KafkaSettings kafka, HealthBoard health) {}

    /**
     * A read model that has begun to read.
     *
     * @param service whose it is; part of its name on the health board
     * @param directory where it keeps what it has read
     * @param ownership which partitions it reads
     */
    public static ReadModel start(
            String service,
            KafkaSettings kafka,
            TopicCodecs codecs,
            Path directory,
            Ownership ownership,
            HealthBoard health) {
        ReadModel reads = new ReadModel(
                ownership,
                ReadStore.open(directory.resolve(FOLDER)),
                new SequencerFrames(codecs),
                new Tailing(service + "-reads", kafka, health));
        reads.tail.start();
        return reads;
    }

    /** Who has which partitions. */
    public Optional<Assignment> assignment() {
        return ownership.now();
    }

    /** Whether all that this instance's partitions held when it took them has been read. */
    public boolean complete() {
        return tail.coverage().complete();
    }

    /** The partitions that can be answered for. */
    public Set<Integer> covered() {
        return tail.coverage().covered();
    }

    /** Up to when the answers are fresh. */
    public Instant asOf() {
        return tail.seenAt();
    }

    /** Hears of changes until it is closed. */
    public Watching watch(Watcher watcher) {
        return watchers.add(watcher);
    }

    /** The goal's newest projection. */
    public Optional<GoalProjection> goal(GoalId id) {
        return store.get(Column.PROJECTIONS, Keys.goal(id)).map(frames::projection);
    }

    /** What lists show of these goals, without those that cannot be shown. */
    public List<Summary> summaries(Set<GoalId> ids) {
        index.refresh();
        return ids.stream()
                .flatMap(id -> store.get(Column.ROWS, Keys.goal(id)).stream())
                .filter(row -> row.length > 0)
                .map(Summary::decode)
                .toList();
    }

    /** The next offset of the projections of each partition covered, as far as they have been read. */
    public Map<Integer, Long> positions() {
        Map<Integer, Long> positions = new TreeMap<>();
        for (int partition : covered()) {
            positions.put(partition, intake.mark(Intake.projections(partition)).position());
        }
        return positions;
    }

    /** Shows what lists show of the goals of the partitions covered, by id, until {@code visit} says no more. */
    public void summaries(Optional<String> tenant, Optional<GoalId> after, Predicate<Summary> visit) {
        index.refresh();
        String prefix = tenant.map(name -> name + "/").orElse("");
        byte[] from = after.map(Keys::goal)
                .map(Keys::after)
                .filter(cursor -> Keys.text(cursor).compareTo(prefix) > 0)
                .orElse(prefix.getBytes(US_ASCII));
        BiPredicate<byte[], byte[]> show = covered((goal, row) -> row.length == 0 || visit.test(Summary.decode(row)));
        store.scan(Column.ROWS, from, (goal, row) -> Keys.text(goal).startsWith(prefix) && show.test(goal, row));
    }

    /** Shows the goals of the partitions covered that a person should look at, by id. */
    public void concerns(BiPredicate<GoalId, Concerned> visit) {
        index.refresh();
        store.scan(
                Column.ATTENTION,
                new byte[0],
                covered((goal, concerns) -> visit.test(GoalId.of(Keys.text(goal)), Concerned.decode(concerns))));
    }

    /**
     * A stretch of a goal's journal, oldest first.
     *
     * @param records as they came
     * @param next where the journal goes on
     */
    public record Stretch(List<byte[]> records, long next) {}

    /** At most {@code limit} records after the first {@code skip}. All before them are passed by; whoever reads on does so from where the stretch ends. */
    public Stretch journal(GoalId id, long skip, int limit) {
        return stretch(id, 0, skip, limit);
    }

    /** At most {@code limit} records from {@code place} on, where another stretch has ended. */
    public Stretch journalFrom(GoalId id, long place, int limit) {
        return stretch(id, place, 0, limit);
    }

    private Stretch stretch(GoalId id, long place, long skip, int limit) {
        List<Filed> found = new ArrayList<>();
        long[] passed = {0};
        long[] next = {place};
        entries(id, place, (offset, filed) -> {
            next[0] = offset + 1;
            if (passed[0]++ >= skip) {
                found.add(filed);
            }
            return found.size() < limit;
        });
        List<byte[]> records =
                found.stream().flatMap(filed -> frame(filed).stream()).toList();
        return new Stretch(records, next[0]);
    }

    /** At most {@code limit} records of the goal's journal from {@code offset} on that may hold receipts, oldest first. */
    public List<Stored> receipts(GoalId id, long offset, int limit) {
        SortedMap<Long, Filed> found = new TreeMap<>();
        entries(id, offset, (at, filed) -> {
            if (filed.kind() != Filed.Kind.OTHER) {
                found.put(at, filed);
            }
            return found.size() < limit;
        });
        return found.entrySet().stream()
                .flatMap(entry -> frame(entry.getValue()).map(frame -> new Stored(entry.getKey(), frame)).stream())
                .toList();
    }

    private Optional<byte[]> frame(Filed filed) {
        return store.get(Column.FRAMES, Keys.frame(filed.frame()));
    }

    /** A journal record and where it stands in its partition. */
    public record Stored(long offset, byte[] frame) {}

    /** How many records have been read from the partitions of this instance. */
    public Counts counts() {
        return new Tallies(store).of(covered(), unreadableRows());
    }

    private long unreadableRows() {
        long[] unreadable = {0};
        store.scan(Column.ROWS, new byte[0], covered((goal, row) -> {
            unreadable[0] += row.length == 0 ? 1 : 0;
            return true;
        }));
        return unreadable[0];
    }

    private void entries(GoalId id, long offset, BiPredicate<Long, Filed> visit) {
        byte[] goal = Keys.goal(id);
        store.scan(
                Column.JOURNAL,
                Keys.entry(goal, offset),
                (key, filed) -> Keys.isEntryOf(goal, key) && visit.test(Keys.offset(key), Filed.decode(filed)));
    }

    private BiPredicate<byte[], byte[]> covered(BiPredicate<byte[], byte[]> visit) {
        Set<Integer> covered = covered();
        int partitions = assignment().map(Assignment::partitions).orElse(1);
        return (goal, value) -> !covered.contains(Keys.partition(goal, partitions)) || visit.test(goal, value);
    }

    @Override
    public void close() {
        tail.close();
        store.close();
    }
}
