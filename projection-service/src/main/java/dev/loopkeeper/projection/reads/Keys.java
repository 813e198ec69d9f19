package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loopkeeper.kernel.id.GoalId;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.utils.Utils;

/** The store's keys. Goal ids are ASCII and have no zero, so a zero ends them and the order of keys is that of ids. */
final class Keys {

    private Keys() {}

    static byte[] goal(GoalId goal) {
        return goal.toString().getBytes(US_ASCII);
    }

    static String text(byte[] goal) {
        return new String(goal, US_ASCII);
    }

    /** The key of the goal's journal entry at {@code offset}. */
    static byte[] entry(byte[] goal, long offset) {
        return ByteBuffer.allocate(goal.length + 1 + Long.BYTES)
                .put(goal)
                .put((byte) 0)
                .putLong(offset)
                .array();
    }

    /** Whether {@code key} is of an entry of {@code goal}. */
    static boolean isEntryOf(byte[] goal, byte[] key) {
        return key.length == goal.length + 1 + Long.BYTES
                && Arrays.equals(key, 0, goal.length, goal, 0, goal.length)
                && key[goal.length] == 0;
    }

    /** The key of the record that was read as the one with this {@code number}. */
    static byte[] frame(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** The number that comes after that of the record with {@code key}. */
    static long afterFrame(byte[] key) {
        return ByteBuffer.wrap(key).getLong() + 1;
    }

    static long offset(byte[] entry) {
        return ByteBuffer.wrap(entry).getLong(entry.length - Long.BYTES);
    }

    /** The first key after all that start with {@code goal}'s own. */
    static byte[] after(byte[] goal) {
        return Arrays.copyOf(goal, goal.length + 1);
    }

    /** The partition of the goal's records: what every producer of ours uses, and every default partitioner of Kafka's. */
    static int partition(byte[] goal, int partitions) {
        return Utils.toPositive(Utils.murmur2(goal)) % partitions;
    }
}
