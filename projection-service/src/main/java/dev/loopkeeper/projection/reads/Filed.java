package dev.loopkeeper.projection.reads;

import java.nio.ByteBuffer;

/**
 * What the journal's column says of an entry.
 *
 * @param kind what it may hold
 * @param frame the number of its record among all that were read
 */
record Filed(Kind kind, long frame) {

    /** Whether an entry holds a receipt, as far as its headers tell. */
    enum Kind {
        OTHER,
        RECEIPT,
        UNKNOWN
    }

    byte[] encode() {
        return ByteBuffer.allocate(1 + Long.BYTES)
                .put((byte) kind.ordinal())
                .putLong(frame)
                .array();
    }

    static Filed decode(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Filed(Kind.values()[buffer.get()], buffer.getLong());
    }
}
