package dev.loopkeeper.projection.reads;

import java.nio.ByteBuffer;

/**
 * How far one partition of one topic has been read.
 *
 * @param position the next offset
 * @param records how many records were read
 * @param unreadable how many of them had no value or no goal's id
 */
record Mark(long position, long records, long unreadable) {

    static final Mark NONE = new Mark(0, 0, 0);

    Mark at(long changed) {
        return new Mark(changed, records, unreadable);
    }

    Mark read(boolean readable) {
        return new Mark(position, records + 1, readable ? unreadable : unreadable + 1);
    }

    byte[] encode() {
        return ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(position)
                .putLong(records)
                .putLong(unreadable)
                .array();
    }

    static Mark decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Mark(buffer.getLong(), buffer.getLong(), buffer.getLong());
    }
}
