package dev.loopkeeper.projection.reads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Writes and reads the store's own small values, which only one format of the store ever sees. */
final class Octets {

    private Octets() {}

    @FunctionalInterface
    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    @FunctionalInterface
    interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    static byte[] write(Writing writing) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            writing.to(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static <T> T read(byte[] bytes, Reading<T> reading) {
        try {
            return reading.from(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(DataOutputStream out, Instant time) throws IOException {
        out.writeLong(time.getEpochSecond());
        out.writeInt(time.getNano());
    }

    static Instant instant(DataInputStream in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }
}
