package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Some of a goal's journal.
 *
 * @param goal the goal
 * @param entries oldest first
 * @param next what to ask for with {@code afterSequence} to get more; null when there is none yet
 * @param sequence the goal's last journal entry
 * @param asOf up to when the answer is fresh
 */
public record Timeline(String goal, List<EntryView> entries, Optional<Long> next, long sequence, Instant asOf) {}
