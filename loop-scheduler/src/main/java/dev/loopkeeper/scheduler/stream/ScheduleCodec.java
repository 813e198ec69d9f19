package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Schedule;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Schedules as the scheduler's own store keeps them; nobody else reads them. The first byte is the form's version. */
final class ScheduleCodec {
    private static final int VERSION = 3;

    /** Did not say why the awaited decision was made. */
    private static final int WITHOUT_WORDS = 2;

    private ScheduleCodec() {}

    static Serde<Schedule> serde() {
        return Serdes.serdeFrom((topic, schedule) -> encode(schedule), (topic, bytes) -> decode(bytes));
    }

    static byte[] encode(Schedule schedule) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(schedule.sequence());
            out.writeBoolean(schedule.awaiting().isPresent());
            if (schedule.awaiting().isPresent()) {
                Awaiting awaiting = schedule.awaiting().get();
                out.writeUTF(awaiting.decision().value());
                out.writeLong(awaiting.decisions());
                out.writeUTF(awaiting.reason());
                out.writeUTF(awaiting.sentence());
            }
            out.writeBoolean(schedule.due().isPresent());
            if (schedule.due().isPresent()) {
                write(out, schedule.due().get());
            }
            out.writeUTF(schedule.missing().map(CapabilityId::value).orElse(""));
            write(out, schedule.permits());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The schedule that {@code bytes} hold.
     *
     * @throws IllegalStateException if they were written by another version: starting from nothing would decide twice
     */
    static Schedule decode(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION && version != WITHOUT_WORDS) {
                throw new IllegalStateException(
                        "expected a schedule of version " + VERSION + " in the store, but it has version " + version);
            }
            long sequence = in.readLong();
            Optional<Awaiting> awaiting = in.readBoolean() ? Optional.of(awaiting(in, version)) : Optional.empty();
            Optional<Instant> due = in.readBoolean() ? Optional.of(instant(in)) : Optional.empty();
            String missing = in.readUTF();
            return new Schedule(
                    sequence,
                    awaiting,
                    due,
                    missing.isEmpty() ? Optional.empty() : Optional.of(new CapabilityId(missing)),
                    permits(in));
        } catch (IOException e) {
            throw new IllegalStateException("a schedule in the store is cut off", e);
        }
    }

    private static Awaiting awaiting(DataInputStream in, int version) throws IOException {
        EventId decision = new EventId(in.readUTF());
        long decisions = in.readLong();
        return version == WITHOUT_WORDS
                ? new Awaiting(decision, decisions, "", "")
                : new Awaiting(decision, decisions, in.readUTF(), in.readUTF());
    }

    private static void write(DataOutputStream out, Permits permits) throws IOException {
        out.writeLong(permits.made());
        out.writeBoolean(permits.given());
        out.writeBoolean(permits.claim().isPresent());
        if (permits.claim().isPresent()) {
            ClaimCodec.write(out, permits.claim().get());
        }
    }

    private static Permits permits(DataInputStream in) throws IOException {
        long made = in.readLong();
        boolean given = in.readBoolean();
        return new Permits(made, in.readBoolean() ? Optional.of(ClaimCodec.read(in)) : Optional.empty(), given);
    }

    private static void write(DataOutputStream out, Instant instant) throws IOException {
        out.writeLong(instant.getEpochSecond());
        out.writeInt(instant.getNano());
    }

    private static Instant instant(DataInputStream in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }
}
