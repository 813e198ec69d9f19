package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.CloudEventHeaders;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Puts what was read into the store, undecoded: keys, offsets and headers say all that is needed to find it again. */
final class Intake {

    private static final String PROJECTIONS = LoopTopic.PROJECTIONS.topicName();
    private static final String ADMITTED = LoopTopic.ADMITTED.topicName();
    private static final byte[] FROM_RECEIPTS = (LoopTopic.RECEIPTS.topicName() + "-").getBytes(UTF_8);
    private static final byte[] FROM_OPERATIONS = (LoopTopic.OPERATIONS.topicName() + "-").getBytes(UTF_8);

    private final ReadStore store;
    private final Object writing;

    /** The number of the record that is filed next. */
    private long next;

    Intake(ReadStore store, Object writing) {
        this.store = store;
        this.writing = writing;
        this.next = store.lastKey(Column.FRAMES).map(Keys::afterFrame).orElse(0L);
    }

    static TopicPartition projections(int partition) {
        return new TopicPartition(PROJECTIONS, partition);
    }

    Mark mark(TopicPartition partition) {
        return store.get(Column.MARKS, key(partition)).map(Mark::decode).orElse(Mark.NONE);
    }

    /**
     * Takes in records that were read together.
     *
     * @param positions what is to be read next
     * @return the goals that they are about
     */
    Set<GoalId> take(Iterable<ConsumerRecord<byte[], byte[]>> records, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, Mark> marks = new HashMap<>();
        positions.keySet().forEach(partition -> marks.put(partition, mark(partition)));
        Map<GoalId, ConsumerRecord<byte[], byte[]>> projections = new HashMap<>();
        Set<GoalId> touched = new HashSet<>();
        synchronized (writing) {
            store.write(batch -> {
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    Optional<GoalId> goal = goal(record);
                    boolean readable = record.topic().equals(LoopTopic.REJECTED.topicName()) || goal.isPresent();
                    marks.computeIfPresent(
                            new TopicPartition(record.topic(), record.partition()), (at, mark) -> mark.read(readable));
                    if (goal.isPresent() && record.topic().equals(PROJECTIONS)) {
                        projections.put(goal.get(), record);
                        touched.add(goal.get());
                    } else if (goal.isPresent() && record.topic().equals(ADMITTED)) {
                        entry(batch, goal.get(), record);
                        touched.add(goal.get());
                    }
                }
                for (Map.Entry<GoalId, ConsumerRecord<byte[], byte[]>> newest : projections.entrySet()) {
                    projection(batch, newest.getKey(), newest.getValue());
                }
                for (Map.Entry<TopicPartition, Long> position : positions.entrySet()) {
                    Mark mark = marks.getOrDefault(position.getKey(), Mark.NONE);
                    batch.put(
                            store.handle(Column.MARKS),
                            key(position.getKey()),
                            mark.at(position.getValue()).encode());
                }
            });
        }
        return touched;
    }

    private void entry(WriteBatch batch, GoalId goal, ConsumerRecord<byte[], byte[]> record) throws RocksDBException {
        long number = next++;
        batch.put(
                store.handle(Column.JOURNAL),
                Keys.entry(Keys.goal(goal), record.offset()),
                new Filed(kind(record), number).encode());
        batch.put(store.handle(Column.FRAMES), Keys.frame(number), record.value());
    }

    private void projection(WriteBatch batch, GoalId goal, ConsumerRecord<byte[], byte[]> record)
            throws RocksDBException {
        byte[] key = Keys.goal(goal);
        batch.put(store.handle(Column.PROJECTIONS), key, record.value());
        batch.put(
                store.handle(Column.CHANGED),
                key,
                ByteBuffer.allocate(Long.BYTES).putLong(record.offset()).array());
    }

    // The record's id begins with the topic of what led to it. An operation may let records of any topic go that were
    // held.
    private static Filed.Kind kind(ConsumerRecord<byte[], byte[]> record) {
        Header id = record.headers().lastHeader(CloudEventHeaders.ID);
        if (id == null || id.value() == null || startsWith(id.value(), FROM_OPERATIONS)) {
            return Filed.Kind.UNKNOWN;
        }
        return startsWith(id.value(), FROM_RECEIPTS) ? Filed.Kind.RECEIPT : Filed.Kind.OTHER;
    }

    private static boolean startsWith(byte[] text, byte[] prefix) {
        return text.length >= prefix.length
                && ByteBuffer.wrap(text, 0, prefix.length).equals(ByteBuffer.wrap(prefix));
    }

    private static Optional<GoalId> goal(ConsumerRecord<byte[], byte[]> record) {
        return record.key() == null || record.value() == null
                ? Optional.empty()
                : GoalId.parse(new String(record.key(), UTF_8));
    }

    private static byte[] key(TopicPartition partition) {
        return partition.toString().getBytes(UTF_8);
    }
}
