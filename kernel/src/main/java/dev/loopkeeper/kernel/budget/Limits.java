package dev.loopkeeper.kernel.budget;

import dev.loopkeeper.kernel.budget.Shortage.Resource;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
     * A limit that is not what it was.
     *
     * @param resource what is limited
     * @param standing the limit that stands
     * @param proposed the other one
     */
    public record Change(Resource resource, Limit standing, Limit proposed) {}

    /** The first of these limits that allows less than the same one of {@code standing}, or empty. Absent ones take nothing away. */
    public Optional<Change> firstBelow(Limits standing) {
        return changes(standing)
                .filter(change -> change.proposed().below(change.standing()))
                .findFirst();
    }

    /** The first of these limits that allows more than the same one of {@code standing}, or empty. Absent ones add nothing. */
    public Optional<Change> firstAbove(Limits standing) {
        return named(standing)
                .filter(change -> change.standing().below(change.proposed()))
                .findFirst();
    }

    /** The first of these limits that is not the same one of {@code standing}, or empty. Absent ones change nothing. */
    public Optional<Change> firstOther(Limits standing) {
        return named(standing)
                .filter(change -> !change.proposed().equals(change.standing()))
                .findFirst();
    }

    /** These limits as text, without the absent ones: {@code turns 20, tokens unlimited}. */
    public String shown() {
        return named(this)
                .map(limit -> limit.resource() + " " + limit.proposed().shown())
                .collect(Collectors.joining(", "));
    }

    private Stream<Change> named(Limits standing) {
        return changes(standing).filter(change -> !(change.proposed() instanceof Limit.Absent));
    }

    private Stream<Change> changes(Limits standing) {
        return Stream.of(
                new Change(Resource.TURNS, standing.turns, turns),
                new Change(Resource.TOKENS, standing.tokens, tokens),
                new Change(Resource.COST, standing.costMicros, costMicros),
                new Change(Resource.TOOL_CALLS, standing.toolCalls, toolCalls));
    }

    /** These limits with every absent one replaced by its default. */
    public Limits resolved() {
        return orElse(DEFAULTS);
    }
}
