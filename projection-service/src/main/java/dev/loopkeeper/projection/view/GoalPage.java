package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Some goals, by id.
 *
 * @param goals those of this page
 * @param next what to ask for with {@code after} to get the next page; null on the last one
 * @param complete whether every partition has been asked
 * @param missingPartitions the partitions whose goals are left out
 * @param asOf up to when the answer is fresh
 */
public record GoalPage(
        List<GoalRow> goals, Optional<String> next, boolean complete, List<Integer> missingPartitions, Instant asOf)
        implements Part {}
