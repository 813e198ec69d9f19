package dev.loopkeeper.scheduler.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.kafka.common.utils.Bytes;

/**
 * An entry of the due index: the time in microseconds, big-endian, then the goal, so that the order of the bytes is the order in
 * which goals are due.
 *
 * @param dueMicros microseconds since the epoch, not before it
 * @param goal the goal
 */
record DueKey(long dueMicros, String goal) {
    /** The entry of {@code goal} at {@code due}, rounded up: no goal is looked at before its time. */
    static DueKey of(Instant due, String goal) {
        long floor = ChronoUnit.MICROS.between(Instant.EPOCH, due);
        boolean whole = due.getNano() % 1_000 == 0;
        return new DueKey(Math.max(0, whole ? floor : floor + 1), goal);
    }

    static DueKey of(Bytes key) {
        ByteBuffer buffer = ByteBuffer.wrap(key.get());
        long micros = buffer.getLong();
        return new DueKey(micros, UTF_8.decode(buffer).toString());
    }

    /** Where the entries due at {@code micros} begin. */
    static Bytes from(long micros) {
        return Bytes.wrap(ByteBuffer.allocate(Long.BYTES).putLong(micros).array());
    }

    Bytes bytes() {
        byte[] name = goal.getBytes(UTF_8);
        return Bytes.wrap(ByteBuffer.allocate(Long.BYTES + name.length)
                .putLong(dueMicros)
                .put(name)
                .array());
    }
}
