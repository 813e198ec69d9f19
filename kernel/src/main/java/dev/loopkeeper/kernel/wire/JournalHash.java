package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.schema.JournalEntry;
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
        Netstrings octets = new Netstrings(1024 + entry.getOriginal().remaining());
        octets.add(VERSION);
        octets.add(entry.getGoalId());
        octets.add(entry.getSequence());
        octets.add(micros(entry.getJournalTime()));
        octets.add(entry.getPreviousHash());
        octets.add(entry.getSource().getTopic());
        octets.add(entry.getSource().getPartition());
        octets.add(entry.getSource().getOffset());
        octets.add(micros(entry.getSource().getAppendedAt()));
        octets.add(entry.getEventId());
        octets.add(entry.getKind());
        octets.add(entry.getVerdict().name());
        octets.add(entry.getCode());
        octets.add(orEmpty(entry.getPrincipal()));
        octets.add(orEmpty(entry.getKeyId()));
        octets.add(entry.getKeySetVersion());
        octets.add(
                entry.getCapability() == null
                        ? ""
                        : entry.getCapability().getId() + "@"
                                + entry.getCapability().getVersion());
        octets.add(entry.getOriginal());
        return octets.digest();
    }

    /** Whether {@code entry} has the hash that it must have. */
    public static boolean verifies(JournalEntry entry) {
        return of(entry).text().equals(entry.getHash());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
