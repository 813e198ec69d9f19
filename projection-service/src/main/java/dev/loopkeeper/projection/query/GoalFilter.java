package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Summary;
import java.util.Optional;

/**
 * Which goals somebody asks for. What is empty does not restrict.
 *
 * @param tenant of this tenant only
 * @param phase in this phase only
 * @param text with this text in id, title or objective, whatever its case
 * @param after whose id comes after this one
 * @param limit at most so many
 */
public record GoalFilter(
        Optional<String> tenant, Optional<Phase> phase, Optional<String> text, Optional<GoalId> after, int limit) {

    /** The most goals that one answer lists. */
    public static final int MOST = 500;

    boolean matches(Summary goal) {
        return phase.map(wanted -> wanted.name().equals(goal.phase())).orElse(true)
                && text.map(goal::mentions).orElse(true);
    }
}
