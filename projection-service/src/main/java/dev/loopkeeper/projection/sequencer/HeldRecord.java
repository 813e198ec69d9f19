package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A whole record as bytes of a store, and back. Only we write that store, so bytes that are none mean a bug. */
final class HeldRecord {

    private static final byte VERSION = 1;

    private HeldRecord() {}

    static byte[] encode(Arrival arrival) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream(512);
        try (DataOutputStream out = new DataOutputStream(octets)) {
            out.writeByte(VERSION);
            out.writeUTF(arrival.topic().topicName());
            out.writeUTF(arrival.source().topic());
            out.writeInt(arrival.source().partition());
            out.writeLong(arrival.source().offset());
            out.writeLong(arrival.source().appendedAt().toEpochMilli());
            write(out, arrival.key());
            write(out, arrival.value());
            Header[] headers = arrival.headers().toArray();
            out.writeInt(headers.length);
            for (Header header : headers) {
                write(out, header.key().getBytes(UTF_8));
                write(out, header.value());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a record could not be held", e);
        }
        return octets.toByteArray();
    }

    static Arrival decode(byte[] octets) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(octets))) {
            if (in.readByte() != VERSION) {
                throw new IllegalStateException("expected a held record of version " + VERSION + ", but it is another");
            }
            LoopTopic topic = LoopTopic.named(in.readUTF()).orElseThrow();
            Source source = new Source(in.readUTF(), in.readInt(), in.readLong(), Instant.ofEpochMilli(in.readLong()));
            byte[] key = read(in);
            byte[] value = read(in);
            return new Arrival(topic, source, key, value, headers(in));
        } catch (IOException e) {
            throw new UncheckedIOException("expected a held record, but its bytes are none", e);
        }
    }

    private static Headers headers(DataInputStream in) throws IOException {
        Headers headers = new RecordHeaders();
        for (int left = in.readInt(); left > 0; left--) {
            headers.add(new String(in.readNBytes(in.readInt()), UTF_8), read(in));
        }
        return headers;
    }

    private static void write(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static byte @Nullable [] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? null : in.readNBytes(length);
    }
}
