package dev.loopkeeper.projection.reads;

/**
 * How many records have been read from the partitions of this instance.
 *
 * @param admitted journal entries
 * @param rejected rejections
 * @param unreadable records of ours without a value or a goal's id, and projections that this version cannot read; anything but zero is an alarm
 */
public record Counts(long admitted, long rejected, long unreadable) {}
