package dev.loopkeeper.projection.query;

/**
 * How many records have been read from each topic.
 *
 * @param admitted journal entries
 * @param rejected rejections
 * @param unreadable records of ours that this version cannot read; anything but zero is an alarm
 */
public record Counts(long admitted, long rejected, long unreadable) {}
