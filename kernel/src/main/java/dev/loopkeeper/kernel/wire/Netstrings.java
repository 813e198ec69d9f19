package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.id.Digest;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Netstrings, one after the other: the length in decimal digits, a colon, the octets, a comma. Texts are UTF-8, numbers decimal. */
final class Netstrings {

    /** A length of ten digits, the colon and the comma. */
    private static final int FRAME_BYTES = 12;

    private byte[] octets;
    private int length;

    /** None yet, with room for so many octets before it must grow. */
    Netstrings(int room) {
        this.octets = new byte[room];
    }

    void add(String text) {
        byte[] field = text.getBytes(UTF_8);
        open(field.length);
        append(field);
        octets[length++] = ',';
    }

    void add(long number) {
        add(Long.toString(number));
    }

    /** What remains of {@code field}, whose position stays. */
    void add(ByteBuffer field) {
        int count = field.remaining();
        open(count);
        field.get(field.position(), octets, length, count);
        length += count;
        octets[length++] = ',';
    }

    /** The SHA-256 of all of them. */
    Digest digest() {
        return Digests.of(octets, length);
    }

    private void open(int count) {
        if (octets.length - length < count + FRAME_BYTES) {
            octets = Arrays.copyOf(octets, Math.max(octets.length * 2, length + count + FRAME_BYTES));
        }
        int divisor = 1;
        while (count / divisor >= 10) {
            divisor *= 10;
        }
        for (int left = divisor; left > 0; left /= 10) {
            octets[length++] = (byte) ('0' + count / left % 10);
        }
        octets[length++] = ':';
    }

    private void append(byte[] more) {
        System.arraycopy(more, 0, octets, length, more.length);
        length += more.length;
    }
}
