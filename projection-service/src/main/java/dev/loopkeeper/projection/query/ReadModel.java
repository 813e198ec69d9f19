package dev.loopkeeper.projection.query;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.JournalFrames;
import dev.loopkeeper.kernel.wire.frame.LoggedEntry;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.tail.TailReader;
import dev.loopkeeper.kit.tail.TopicTail;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every goal's projection and journal as the committed topics have them. Safe for use by many threads. */
public final class ReadModel implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ReadModel.class);
    private static final String CACHE = "journal-cache.bin";

    private final SequencerFrames projectionFrames;
    private final JournalFrames journalFrames;
    private final FrameFile cache;
    private final ConcurrentSkipListMap<GoalId, GoalProjection> goals = new ConcurrentSkipListMap<>();
    private final Map<GoalId, GoalJournal> journals = new ConcurrentHashMap<>();
    private final AtomicLong admitted = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();
    private final AtomicLong unreadable = new AtomicLong();
    private final Map<String, TailReader> readers = Map.of(
            LoopTopic.PROJECTIONS.topicName(), this::project,
            LoopTopic.ADMITTED.topicName(), this::journal,
            LoopTopic.REJECTED.topicName(), this::count);
    private final TopicTail tail;

    private ReadModel(String name, KafkaSettings kafka, TopicCodecs codecs, Path directory, HealthBoard health) {
        this.projectionFrames = new SequencerFrames(codecs);
        this.journalFrames = new JournalFrames(codecs);
        this.cache = FrameFile.create(directory.resolve(CACHE));
        this.tail = TopicTail.start(name, List.copyOf(readers.keySet()), kafka, this::take, health);
    }

    /**
     * A read model that has begun to read.
     *
     * @param service whose it is; part of its name on the health board
     * @param directory where it may keep a cache
     */
    public static ReadModel start(
            String service, KafkaSettings kafka, TopicCodecs codecs, Path directory, HealthBoard health) {
        return new ReadModel(service + "-reads", kafka, codecs, directory, health);
    }

    /** Whether all that the topics held at the start has been read. Before that an answer could leave something out. */
    public boolean complete() {
        return tail.caughtUp();
    }

    /** Up to when the answers are fresh. */
    public Instant asOf() {
        return tail.seenAt();
    }

    public Optional<GoalProjection> goal(GoalId id) {
        return Optional.ofNullable(goals.get(id));
    }

    /** All goals after {@code after}, by id. */
    Stream<GoalProjection> goalsAfter(Optional<GoalId> after) {
        return after.map(id -> goals.tailMap(id, false).values().stream()).orElseGet(() -> goals.values().stream());
    }

    /** At most {@code limit} entries of the goal's journal after {@code sequence}, oldest first. */
    List<LoggedEntry> journal(GoalId id, long sequence, int limit) {
        return slots(id, journal -> journal.entries(sequence, limit))
                .map(cache::read)
                .map(journalFrames::entry)
                .toList();
    }

    /** The goal's receipts, superseded ones too, oldest first. */
    List<LoggedReceipt> receipts(GoalId id) {
        return slots(id, GoalJournal::receipts)
                .map(cache::read)
                .flatMap(frame -> journalFrames.receipt(frame).stream())
                .toList();
    }

    public Counts counts() {
        return new Counts(admitted.get(), rejected.get(), unreadable.get());
    }

    @Override
    public void close() {
        tail.close();
        cache.close();
    }

    private Stream<FrameFile.Slot> slots(GoalId id, Function<GoalJournal, List<FrameFile.Slot>> which) {
        return Optional.ofNullable(journals.get(id)).map(which).orElse(List.of()).stream();
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        try {
            if (record.value() == null) {
                throw new IllegalArgumentException("expected a value, but the record is a tombstone");
            }
            readers.getOrDefault(record.topic(), this::unexpected).read(record);
        } catch (IllegalArgumentException e) {
            unreadable.incrementAndGet();
            LOG.atError()
                    .addKeyValue("topic", record.topic())
                    .addKeyValue("partition", record.partition())
                    .addKeyValue("offset", record.offset())
                    .setCause(e)
                    .log("a record of our own cannot be read and is left out of answers");
        }
    }

    private void unexpected(ConsumerRecord<byte[], byte[]> record) {
        throw new IllegalStateException("expected a topic of the read model, but got " + record.topic());
    }

    private void count(ConsumerRecord<byte[], byte[]> record) {
        rejected.incrementAndGet();
    }

    private void project(ConsumerRecord<byte[], byte[]> record) {
        GoalProjection goal = projectionFrames.projection(record.value());
        goals.put(goal.id(), goal);
    }

    private void journal(ConsumerRecord<byte[], byte[]> record) {
        LoggedEntry entry = journalFrames.entry(record.value());
        boolean receipt = entry.source().topic().equals(LoopTopic.RECEIPTS.topicName());
        journals.computeIfAbsent(entry.goal(), id -> new GoalJournal()).add(cache.append(record.value()), receipt);
        admitted.incrementAndGet();
    }
}
