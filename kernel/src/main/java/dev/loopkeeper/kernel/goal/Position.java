package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.Digest;
import java.time.Instant;

/**
 * How far a goal's journal has come.
 *
 * @param sequence the last entry's number; 0 before the first
 * @param headHash the last entry's hash
 * @param journalTime the last entry's time: the only time the fold knows
 */
public record Position(long sequence, Digest headHash, Instant journalTime) {
    /** Before the first entry. */
    public static final Position START = new Position(0, Digest.ZERO, Instant.EPOCH);

    /** The journal time of an entry whose source record was appended at {@code appendedAt}: time never goes back. */
    public Instant timeOf(Instant appendedAt) {
        return appendedAt.isAfter(journalTime) ? appendedAt : journalTime;
    }
}
