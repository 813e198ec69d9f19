package dev.loopkeeper.projection.rebuild;

import java.util.List;

/**
 * What a rebuild found.
 *
 * @param goals how many goals were folded again
 * @param entries how many journal entries were folded
 * @param differences every goal that differs
 * @param swapped how many of them were replaced
 */
public record RebuildReport(long goals, long entries, List<Difference> differences, long swapped) {
    public RebuildReport {
        differences = List.copyOf(differences);
    }
}
