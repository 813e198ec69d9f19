package dev.loopkeeper.kernel.policy;

/**
 * How time bounds a goal, in milliseconds.
 *
 * @param cadence the least time between the end of a turn and the start of the next
 * @param lease how long a claim holds without a heartbeat
 * @param turnTimeout how long an attempt may take from its request to its receipt
 * @param gateExpiry how long an open gate waits before it expires to a rejection
 */
public record Pace(long cadence, long lease, long turnTimeout, long gateExpiry) {
    /** No cadence, 30 s leases, 15 min turns, gates open for a day. */
    public static final Pace DEFAULT = new Pace(0, 30_000, 900_000, 86_400_000);
}
