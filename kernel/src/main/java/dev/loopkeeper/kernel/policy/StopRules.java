package dev.loopkeeper.kernel.policy;

import java.time.Instant;
import java.util.Optional;

/**
 * When a goal stops without having reached its objective.
 *
 * @param noProgressTurns turns in a row without an effect on the projection
 * @param maxConsecutiveFailures failed turns in a row
 * @param deadline when it stops whatever it has reached
 */
public record StopRules(int noProgressTurns, int maxConsecutiveFailures, Optional<Instant> deadline) {
    /** Three turns without progress, three failures, no deadline. */
    public static final StopRules DEFAULT = new StopRules(3, 3, Optional.empty());
}
