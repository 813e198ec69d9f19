package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.schema.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Invariant I6: over the written bytes, sequences have no gap, and each entry has its hash and names its predecessor's. */
final class Chain {
    private Chain() {}

    /** What is wrong with {@code written}; empty when nothing is. */
    static Optional<String> fault(List<byte[]> written) {
        String head = Digest.ZERO.text();
        for (int i = 0; i < written.size(); i++) {
            Optional<JournalEntry> read = read(written.get(i));
            if (read.isEmpty()) {
                return Optional.of("entry " + (i + 1) + " cannot be read");
            }
            JournalEntry entry = read.get();
            if (entry.getSequence() != i + 1L) {
                return Optional.of("entry " + (i + 1) + " has sequence " + entry.getSequence());
            }
            if (!entry.getPreviousHash().equals(head)) {
                return Optional.of("entry " + (i + 1) + " does not follow its predecessor");
            }
            if (!JournalHash.verifies(entry)) {
                return Optional.of("entry " + (i + 1) + " does not have its hash");
            }
            head = entry.getHash();
        }
        return Optional.empty();
    }

    /** {@code written} with one bit of one byte turned over, both as {@code dice} says. */
    static List<byte[]> tampered(List<byte[]> written, Dice dice) {
        List<byte[]> tampered = new ArrayList<>(written);
        int at = dice.roll(written.size());
        byte[] entry = written.get(at).clone();
        entry[dice.roll(entry.length)] ^= (byte) (1 << dice.roll(Byte.SIZE));
        tampered.set(at, entry);
        return tampered;
    }

    /** {@code written} without one entry that others follow, as {@code dice} says. What is cut off at the end is for checkpoints to show. */
    static List<byte[]> dropped(List<byte[]> written, Dice dice) {
        List<byte[]> dropped = new ArrayList<>(written);
        dropped.remove(dice.roll(written.size() - 1));
        return dropped;
    }

    private static Optional<JournalEntry> read(byte[] octets) {
        try {
            return Optional.of(AvroBytes.entry(octets));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }
}
