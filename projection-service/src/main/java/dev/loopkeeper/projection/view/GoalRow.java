package dev.loopkeeper.projection.view;

import dev.loopkeeper.projection.reads.Summary;
import java.time.Instant;
import java.util.Optional;

/**
 * One goal in a list.
 *
 * @param goal its id, {@code tenant/name}
 * @param title a short name for people
 * @param phase what people see of it
 * @param sequence the last journal entry
 * @param turns turns requested over its life
 * @param stopReason why it stopped, or is about to
 * @param openedAt when it opened, in journal time
 * @param updatedAt journal time of the last entry
 */
public record GoalRow(
        String goal,
        String title,
        String phase,
        long sequence,
        long turns,
        Optional<String> stopReason,
        Instant openedAt,
        Instant updatedAt) {

    public static GoalRow of(Summary goal) {
        return new GoalRow(
                goal.goal(),
                goal.title(),
                goal.phase(),
                goal.sequence(),
                goal.turns(),
                goal.stopReason(),
                goal.openedAt(),
                goal.updatedAt());
    }
}
