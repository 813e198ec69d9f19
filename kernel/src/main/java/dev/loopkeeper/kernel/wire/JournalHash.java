package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.schema.JournalEntry;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The hash that chains a goal's journal: SHA-256 over a netstring of each field in a fixed order (docs/journal.md), so that it depends on no
 * encoding of the record and can be checked in any language.
 */
public final class JournalHash {
    private static final String VERSION = "loopkeeper-journal-1";

    private JournalHash() {}

    /** The hash that {@code entry} must have; its own {@code hash} field is not part of it. */
    public static Digest of(JournalEntry entry) {
        ByteArrayOutputStream octets =
                new ByteArrayOutputStream(1024 + entry.getOriginal().remaining());
        add(octets, VERSION);
        add(octets, entry.getGoalId());
        add(octets, Long.toString(entry.getSequence()));
        add(octets, micros(entry.getJournalTime()));
        add(octets, entry.getPreviousHash());
        add(octets, entry.getSource().getTopic());
        add(octets, Integer.toString(entry.getSource().getPartition()));
        add(octets, Long.toString(entry.getSource().getOffset()));
        add(octets, micros(entry.getSource().getAppendedAt()));
        add(octets, entry.getEventId());
        add(octets, entry.getKind());
        add(octets, entry.getVerdict().name());
        add(octets, entry.getCode());
        add(octets, orEmpty(entry.getPrincipal()));
        add(octets, orEmpty(entry.getKeyId()));
        add(octets, Long.toString(entry.getKeySetVersion()));
        add(
                octets,
                entry.getCapability() == null
                        ? ""
                        : entry.getCapability().getId() + "@"
                                + entry.getCapability().getVersion());
        add(octets, Envelopes.bytes(entry.getOriginal()));
        return Digests.of(octets.toByteArray());
    }

    /** Whether {@code entry} has the hash that it must have. */
    public static boolean verifies(JournalEntry entry) {
        return of(entry).text().equals(entry.getHash());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static String micros(Instant instant) {
        return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, instant));
    }

    private static void add(ByteArrayOutputStream octets, String text) {
        add(octets, text.getBytes(UTF_8));
    }

    private static void add(ByteArrayOutputStream octets, byte[] field) {
        octets.writeBytes((field.length + ":").getBytes(UTF_8));
        octets.writeBytes(field);
        octets.write(',');
    }
}
