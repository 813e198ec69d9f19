package dev.loopkeeper.kernel.budget;

import dev.loopkeeper.kernel.budget.Shortage.Resource;
import java.util.Optional;

/**
 * The limits of a goal over its whole life.
 *
 * @param turns turn numbers, however many attempts each takes
 * @param tokens tokens of every kind
 * @param costMicros millionths of the currency unit
 * @param toolCalls tool calls
 */
public record Limits(Limit turns, Limit tokens, Limit costMicros, Limit toolCalls) {
    /** What applies where a policy says nothing. */
    public static final Limits DEFAULTS = new Limits(
            new Limit.Bounded(20),
            new Limit.Bounded(1_000_000),
            new Limit.Bounded(10_000_000),
            new Limit.Bounded(1_000));

    /** Nothing said at all. */
    public static final Limits ABSENT = new Limits(Limit.ABSENT, Limit.ABSENT, Limit.ABSENT, Limit.ABSENT);

    /** These limits, with {@code fallback} where nothing is said. */
    public Limits orElse(Limits fallback) {
        return new Limits(
                turns.orElse(fallback.turns),
                tokens.orElse(fallback.tokens),
                costMicros.orElse(fallback.costMicros),
                toolCalls.orElse(fallback.toolCalls));
    }

    /**
     * A limit that allows less than the one that stands.
     *
     * @param resource what is limited
     * @param standing the limit that stands
     * @param proposed the lower one
     */
    public record Lower(Resource resource, Limit standing, Limit proposed) {}

    /** The first of these limits that allows less than the same one of {@code standing}, or empty. */
    public Optional<Lower> firstBelow(Limits standing) {
        return lower(Resource.TURNS, standing.turns, turns)
                .or(() -> lower(Resource.TOKENS, standing.tokens, tokens))
                .or(() -> lower(Resource.COST, standing.costMicros, costMicros))
                .or(() -> lower(Resource.TOOL_CALLS, standing.toolCalls, toolCalls));
    }

    private static Optional<Lower> lower(Resource resource, Limit standing, Limit proposed) {
        return proposed.below(standing) ? Optional.of(new Lower(resource, standing, proposed)) : Optional.empty();
    }

    /** These limits with every absent one replaced by its default. */
    public Limits resolved() {
        return orElse(DEFAULTS);
    }
}
