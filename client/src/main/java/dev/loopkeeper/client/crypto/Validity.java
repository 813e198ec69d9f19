package dev.loopkeeper.client.crypto;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When a key counts.
 *
 * @param from registered then
 * @param supersededAt replaced in good order then: what it signed before still counts, and new signatures should not
 *     appear
 * @param revokedAt no longer trusted from then on
 */
public record Validity(Instant from, Optional<Instant> supersededAt, Optional<Instant> revokedAt) {

    /** A key that counts at any time. */
    public static final Validity ALWAYS = new Validity(Instant.MIN, Optional.empty(), Optional.empty());

    /** How a key stands at a moment. */
    public enum Standing {
        NOT_YET,
        CURRENT,
        SUPERSEDED,
        REVOKED
    }

    /** The same moments, but revoked no later than {@code other} is. */
    Validity revokedLike(Validity other) {
        Optional<Instant> earliest =
                Stream.concat(revokedAt.stream(), other.revokedAt.stream()).min(Comparator.naturalOrder());
        return new Validity(from, supersededAt, earliest);
    }

    /** How the key stands at that moment. */
    public Standing at(Instant moment) {
        if (revokedAt.isPresent() && !moment.isBefore(revokedAt.get())) {
            return Standing.REVOKED;
        }
        if (moment.isBefore(from)) {
            return Standing.NOT_YET;
        }
        return supersededAt.isPresent() && !moment.isBefore(supersededAt.get())
                ? Standing.SUPERSEDED
                : Standing.CURRENT;
    }
}
