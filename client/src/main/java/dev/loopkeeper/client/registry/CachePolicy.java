package dev.loopkeeper.client.registry;

import java.time.Duration;

/**
 * What the client remembers. An id never changes its meaning, so found ones are kept for ever, up to the bound.
 *
 * @param maxEntries of each kind
 * @param missingFor how long "the registry does not have it" is believed
 */
public record CachePolicy(int maxEntries, Duration missingFor) {

    public CachePolicy {
        if (maxEntries < 1 || missingFor.isNegative()) {
            throw new IllegalArgumentException(
                    "expected at least 1 entry and a time >= 0, but they are " + maxEntries + " and " + missingFor);
        }
    }
}
