package dev.loopkeeper.client.serde;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.apache.avro.io.BinaryData;
import org.apache.avro.io.BinaryEncoder;

/**
 * One thread's scratch space for writing Avro, reused so that a record costs one array. It is the encoder too: what is written goes straight into
 * the array, without a stream and its locks between them.
 */
final class FrameBuffer extends BinaryEncoder {

    private static final int INITIAL_BYTES = 1024;
    private static final int KEPT_BYTES = 256 * 1024;
    private static final int LONGEST_NUMBER = 10;
    private static final ThreadLocal<FrameBuffer> OF_THREAD = ThreadLocal.withInitial(FrameBuffer::new);

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    private FrameBuffer() {}

    /** Empty, and valid until the same thread asks again. */
    static FrameBuffer cleared() {
        FrameBuffer buffer = OF_THREAD.get();
        buffer.length = 0;
        // One huge record must not hold its space for the thread's whole life.
        if (buffer.bytes.length > KEPT_BYTES) {
            buffer.bytes = new byte[INITIAL_BYTES];
        }
        return buffer;
    }

    /** How many bytes there are. */
    int length() {
        return length;
    }

    /** Forgets all but the first {@code kept} bytes. */
    void cut(int kept) {
        length = kept;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    void write(int octet) {
        reserve(1);
        bytes[length++] = (byte) octet;
    }

    @Override
    public void writeBoolean(boolean value) {
        write(value ? 1 : 0);
    }

    @Override
    public void writeInt(int value) {
        reserve(LONGEST_NUMBER);
        length += BinaryData.encodeInt(value, bytes, length);
    }

    @Override
    public void writeLong(long value) {
        reserve(LONGEST_NUMBER);
        length += BinaryData.encodeLong(value, bytes, length);
    }

    @Override
    public void writeFloat(float value) {
        reserve(LONGEST_NUMBER);
        length += BinaryData.encodeFloat(value, bytes, length);
    }

    @Override
    public void writeDouble(double value) {
        reserve(LONGEST_NUMBER);
        length += BinaryData.encodeDouble(value, bytes, length);
    }

    @Override
    public void writeString(String text) {
        byte[] octets = text.getBytes(UTF_8);
        writeInt(octets.length);
        writeFixed(octets, 0, octets.length);
    }

    @Override
    public void writeFixed(byte[] octets, int start, int count) {
        reserve(count);
        System.arraycopy(octets, start, bytes, length, count);
        length += count;
    }

    @Override
    protected void writeZero() {
        write(0);
    }

    /** Nothing is held back. */
    @Override
    public int bytesBuffered() {
        return 0;
    }

    @Override
    public void flush() {}

    private void reserve(int more) {
        if (more > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), bytes.length * 2));
        }
    }
}
