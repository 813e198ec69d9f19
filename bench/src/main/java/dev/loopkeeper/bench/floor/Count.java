package dev.loopkeeper.bench.floor;

import java.nio.ByteBuffer;

/**
 * All that the floor's records say.
 *
 * @param turn the turn that they are about
 * @param last the goal's last turn
 */
record Count(int turn, int last) {

    static Count of(byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value);
        return new Count(buffer.getInt(), buffer.getInt());
    }

    /** At the head of so many bytes. */
    byte[] in(int bytes) {
        return ByteBuffer.allocate(bytes).putInt(turn).putInt(last).array();
    }

    boolean ended() {
        return turn == last;
    }

    Count next() {
        return new Count(turn + 1, last);
    }
}
