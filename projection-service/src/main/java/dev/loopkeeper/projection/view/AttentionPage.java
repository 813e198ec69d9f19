package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What needs a person now.
 *
 * @param items oldest first
 * @param next what to ask for with {@code after} to get the next page; null on the last one
 * @param complete whether every partition has been asked
 * @param missingPartitions the partitions whose goals are left out
 * @param asOf up to when the answer is fresh
 */
public record AttentionPage(
        List<AttentionItem> items,
        Optional<String> next,
        boolean complete,
        List<Integer> missingPartitions,
        Instant asOf)
        implements Part {}
