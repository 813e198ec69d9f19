package dev.loopkeeper.kernel.policy;

/**
 * At most so many turns in each window of time.
 *
 * @param turns turns per window
 * @param windowMillis the window's length
 */
public record Quota(int turns, long windowMillis) {}
