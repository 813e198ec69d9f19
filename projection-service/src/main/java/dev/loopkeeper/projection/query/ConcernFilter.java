package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Concern;
import java.util.Optional;

/**
 * Which concerns somebody asks for. What is empty does not restrict.
 *
 * @param tenant of this tenant's goals only
 * @param kind of this kind only
 * @param after what comes after this cursor
 * @param limit at most so many
 */
public record ConcernFilter(Optional<String> tenant, Optional<Concern.Kind> kind, Optional<String> after, int limit) {

    ConcernFilter of(Concern.Kind only) {
        return new ConcernFilter(tenant, Optional.of(only), after, limit);
    }

    boolean matches(GoalId goal, Concern concern) {
        return tenant.map(goal.tenant()::equals).orElse(true)
                && kind.map(concern.kind()::equals).orElse(true);
    }
}
