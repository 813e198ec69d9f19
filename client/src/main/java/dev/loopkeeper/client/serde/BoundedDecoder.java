package dev.loopkeeper.client.serde;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Avro binary from an array, which believes no length that the array cannot hold: a few hostile bytes must not make the
 * reader reserve gigabytes,
 * as Avro's own decoder would before it notices the end.
 */
final class BoundedDecoder extends Decoder {

    private static final int MAX_VARINT_BITS = 64;

    private byte[] bytes = {};
    private int position;
    private int limit;

    /** Starts over. The array is read in place. */
    BoundedDecoder over(byte[] source, int offset) {
        bytes = source;
        position = offset;
        limit = source.length;
        return this;
    }

    /** Bytes not read yet. */
    int remaining() {
        return limit - position;
    }

    /** Lets the array go. */
    void release() {
        over(new byte[0], 0);
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() throws IOException {
        byte value = bytes[take(1)];
        if (value != 0 && value != 1) {
            throw new AvroRuntimeException("expected a boolean to be 0 or 1, but it is " + value);
        }
        return value == 1;
    }

    @Override
    public int readInt() throws IOException {
        long value = readLong();
        if (value != (int) value) {
            throw new AvroRuntimeException("expected an int, but the number does not fit 32 bits");
        }
        return (int) value;
    }

    @Override
    public long readLong() throws IOException {
        long raw = 0;
        for (int shift = 0; shift < MAX_VARINT_BITS; shift += 7) {
            byte part = bytes[take(1)];
            if (shift == 63 && (part & 0x7F) > 1) {
                break;
            }
            raw |= (long) (part & 0x7F) << shift;
            if (part >= 0) {
                return (raw >>> 1) ^ -(raw & 1);
            }
        }
        throw new AvroRuntimeException("expected a number of at most 64 bits, but it goes on");
    }

    @Override
    public float readFloat() throws IOException {
        return Float.intBitsToFloat((int) littleEndian(4));
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(littleEndian(8));
    }

    private long littleEndian(int width) throws IOException {
        int at = take(width);
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = value << 8 | (bytes[at + i] & 0xFF);
        }
        return value;
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) throws IOException {
        int length = length();
        int at = take(length);
        Utf8 result = (old == null ? new Utf8() : old).setByteLength(length);
        System.arraycopy(bytes, at, result.getBytes(), 0, length);
        return result;
    }

    @Override
    public String readString() throws IOException {
        int length = length();
        return new String(bytes, take(length), length, StandardCharsets.UTF_8);
    }

    @Override
    public void skipString() throws IOException {
        take(length());
    }

    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) throws IOException {
        int length = length();
        byte[] copy = new byte[length];
        System.arraycopy(bytes, take(length), copy, 0, length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() throws IOException {
        take(length());
    }

    @Override
    public void readFixed(byte[] target, int start, int length) throws IOException {
        System.arraycopy(bytes, take(length), target, start, length);
    }

    @Override
    public void skipFixed(int length) throws IOException {
        take(length);
    }

    @Override
    public int readEnum() throws IOException {
        return readInt();
    }

    @Override
    public int readIndex() throws IOException {
        return readInt();
    }

    @Override
    public long readArrayStart() throws IOException {
        return blockItems();
    }

    @Override
    public long arrayNext() throws IOException {
        return blockItems();
    }

    @Override
    public long skipArray() throws IOException {
        return skippedBlock();
    }

    @Override
    public long readMapStart() throws IOException {
        return blockItems();
    }

    @Override
    public long mapNext() throws IOException {
        return blockItems();
    }

    @Override
    public long skipMap() throws IOException {
        return skippedBlock();
    }

    // Items of our schemas take a byte at least, so more items than bytes cannot be.
    private long blockItems() throws IOException {
        long items = readLong();
        if (items < 0) {
            length();
            items = -items;
        }
        return checked(items);
    }

    // A block that says its size is skipped at once; the caller reads the items of any other.
    private long skippedBlock() throws IOException {
        long items = readLong();
        while (items < 0) {
            take(length());
            items = readLong();
        }
        return checked(items);
    }

    private long checked(long items) throws EOFException {
        if (items < 0 || items > remaining()) {
            throw new EOFException("expected as many bytes as items at least, but fewer are left");
        }
        return items;
    }

    private int length() throws IOException {
        long length = readLong();
        if (length < 0) {
            throw new AvroRuntimeException("expected a length of zero or more, but it is negative");
        }
        if (length > remaining()) {
            throw new EOFException("expected as many bytes as a length says, but fewer are left");
        }
        return (int) length;
    }

    private int take(int count) throws EOFException {
        int at = position;
        if (count > limit - at) {
            throw new EOFException("expected more bytes, but the record ends here");
        }
        position = at + count;
        return at;
    }
}
