package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Locale;
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

    boolean matches(GoalProjection goal) {
        return tenant.map(goal.id().tenant()::equals).orElse(true)
                && phase.map(Phase.of(goal)::equals).orElse(true)
                && text.map(part -> mentions(goal, part.toLowerCase(Locale.ROOT)))
                        .orElse(true);
    }

    private static boolean mentions(GoalProjection goal, String part) {
        return contains(goal.id().toString(), part)
                || contains(goal.charter().title(), part)
                || contains(goal.charter().objective(), part);
    }

    private static boolean contains(String text, String part) {
        return text.toLowerCase(Locale.ROOT).contains(part);
    }
}
