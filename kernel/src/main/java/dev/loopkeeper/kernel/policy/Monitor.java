package dev.loopkeeper.kernel.policy;

import dev.loopkeeper.kernel.id.CapabilityId;

/**
 * How external evidence is watched. A turn that proposes to go on with the monitor's capability waits for evidence: from then on that
 * capability looks, ever less often, and no turn is booked before it finds something.
 *
 * @param capability what looks
 * @param initialIntervalMillis the wait before the first look; doubles with each look that finds nothing
 * @param maxIntervalMillis the longest wait between two looks
 * @param expiryMillis how long it is watched at most without a change
 */
public record Monitor(CapabilityId capability, long initialIntervalMillis, long maxIntervalMillis, long expiryMillis) {
    /** The wait in milliseconds after {@code quiet} looks in a row that found nothing. */
    public long intervalAfter(int quiet) {
        long doubled = initialIntervalMillis << Math.min(quiet, 30);
        return Math.min(doubled, maxIntervalMillis);
    }
}
