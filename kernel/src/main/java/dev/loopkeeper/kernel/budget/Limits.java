package dev.loopkeeper.kernel.budget;

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

    /** These limits with every absent one replaced by its default. */
    public Limits resolved() {
        return orElse(DEFAULTS);
    }
}
