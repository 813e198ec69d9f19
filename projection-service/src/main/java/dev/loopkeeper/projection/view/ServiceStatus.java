package dev.loopkeeper.projection.view;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * How the service and its goals are.
 *
 * @param service its name
 * @param sequencing whether every instance sequences now
 * @param instances how many instances answered
 * @param goals how many there are
 * @param phases how many are in each phase
 * @param admitted journal entries read
 * @param rejected rejections read
 * @param unreadable records of our own that cannot be read; anything but zero is an alarm
 * @param keys key records read
 * @param capabilities the newest version of each registered capability, {@code id@version}
 * @param complete whether every partition has been asked
 * @param missingPartitions the partitions whose goals are left out
 * @param asOf up to when the answer is fresh
 */
public record ServiceStatus(
        String service,
        boolean sequencing,
        int instances,
        long goals,
        Map<String, Long> phases,
        long admitted,
        long rejected,
        long unreadable,
        long keys,
        List<String> capabilities,
        boolean complete,
        List<Integer> missingPartitions,
        Instant asOf)
        implements Part {}
