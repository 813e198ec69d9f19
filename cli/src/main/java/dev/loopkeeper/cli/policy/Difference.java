package dev.loopkeeper.cli.policy;

import java.time.Instant;

/**
 * A recorded decision, and what another policy would have led to in its place.
 *
 * @param sequence where the decision stands in the journal
 * @param turn the attempt that would have been next
 * @param at the journal time
 * @param recorded what was decided, as a code
 * @param instead what would have been, as a code
 * @param sentence why, in words
 */
record Difference(long sequence, String turn, Instant at, String recorded, String instead, String sentence) {}
