package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Status;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What lists show and search of one goal.
 *
 * @param goal its id
 * @param title a short name for people
 * @param objective what is to be reached
 * @param phase what people see of it
 * @param sequence the last journal entry
 * @param turns turns requested over its life
 * @param stopReason why it stopped, or is about to
 * @param openedAt when it was opened, in journal time
 * @param updatedAt the last journal entry's time
 * @param offset where its projection stands in the partition
 */
public record Summary(
        String goal,
        String title,
        String objective,
        String phase,
        long sequence,
        long turns,
        Optional<String> stopReason,
        Instant openedAt,
        Instant updatedAt,
        long offset) {

    static Summary of(GoalProjection goal, long offset) {
        return new Summary(
                goal.id().toString(),
                goal.charter().title(),
                goal.charter().objective(),
                Phase.of(goal).name(),
                goal.position().sequence(),
                goal.ledger().turns(),
                stopReason(goal.status()),
                goal.charter().openedAt(),
                goal.position().journalTime(),
                offset);
    }

    /** Whether {@code part} is in its id, title or objective, whatever the case. */
    public boolean mentions(String part) {
        String lower = part.toLowerCase(Locale.ROOT);
        return contains(goal, lower) || contains(title, lower) || contains(objective, lower);
    }

    private static boolean contains(String text, String lower) {
        return text.toLowerCase(Locale.ROOT).contains(lower);
    }

    private static Optional<String> stopReason(Status status) {
        return switch (status) {
            case Status.Open(var ending) -> ending.map(end -> end.reason().name());
            case Status.Stopped stopped -> Optional.of(stopped.reason().name());
        };
    }

    byte[] encode() {
        return Octets.write(this::write);
    }

    private void write(DataOutputStream out) throws IOException {
        out.writeLong(offset);
        out.writeUTF(goal);
        out.writeUTF(title);
        out.writeUTF(objective);
        out.writeUTF(phase);
        out.writeLong(sequence);
        out.writeLong(turns);
        out.writeUTF(stopReason.orElse(""));
        Octets.write(out, openedAt);
        Octets.write(out, updatedAt);
    }

    static Summary decode(byte[] bytes) {
        return Octets.read(bytes, Summary::read);
    }

    private static Summary read(DataInputStream in) throws IOException {
        long offset = in.readLong();
        return new Summary(
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readLong(),
                in.readLong(),
                Optional.of(in.readUTF()).filter(reason -> !reason.isEmpty()),
                Octets.instant(in),
                Octets.instant(in),
                offset);
    }
}
