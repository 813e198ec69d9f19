package dev.loopkeeper.kernel.budget;

import java.util.Optional;

/**
 * A limit that stands in the way of a request.
 *
 * @param resource which limit
 * @param limit the limit
 * @param committed what is settled or reserved
 * @param asked what was asked on top
 */
public record Shortage(Resource resource, Limit limit, long committed, long asked) {
    /** What is limited. */
    public enum Resource {
        TURNS,
        TOKENS,
        COST,
        TOOL_CALLS;

        /** How much of it {@code amounts} are; turns are in no amounts. */
        public long in(Amounts amounts) {
            return switch (this) {
                case TURNS -> 0;
                case TOKENS -> amounts.tokens();
                case COST -> amounts.costMicros();
                case TOOL_CALLS -> amounts.toolCalls();
            };
        }
    }

    /** The first limit that refuses a request for {@code reservation} as turn number {@code turn}, or empty when all admit it. */
    public static Optional<Shortage> of(Ledger ledger, int turn, Amounts reservation) {
        Amounts committed = ledger.committed();
        Limits limits = ledger.limits();
        long newTurns = Math.max(0, turn - ledger.turns());
        return check(Resource.TURNS, limits.turns(), ledger.turns(), newTurns)
                .or(() -> check(Resource.TOKENS, limits.tokens(), committed.tokens(), reservation.tokens()))
                .or(() -> check(Resource.COST, limits.costMicros(), committed.costMicros(), reservation.costMicros()))
                .or(() ->
                        check(Resource.TOOL_CALLS, limits.toolCalls(), committed.toolCalls(), reservation.toolCalls()));
    }

    /** The first limit that refuses to carve {@code carve} out for a child, or empty when all admit it. Children's turns are not the parent's. */
    public static Optional<Shortage> ofCarve(Ledger ledger, Amounts carve) {
        return of(ledger, ledger.turns(), carve);
    }

    /** The first limit that what is already settled has gone beyond, or empty. */
    public static Optional<Shortage> overrun(Ledger ledger) {
        Limits limits = ledger.limits();
        Amounts settled = ledger.settled();
        return exceeded(Resource.TOKENS, limits.tokens(), settled.tokens())
                .or(() -> exceeded(Resource.COST, limits.costMicros(), settled.costMicros()))
                .or(() -> exceeded(Resource.TOOL_CALLS, limits.toolCalls(), settled.toolCalls()));
    }

    private static Optional<Shortage> check(Resource resource, Limit limit, long committed, long asked) {
        return limit.admits(committed, asked)
                ? Optional.empty()
                : Optional.of(new Shortage(resource, limit, committed, asked));
    }

    private static Optional<Shortage> exceeded(Resource resource, Limit limit, long settled) {
        return limit.exceededBy(settled) ? Optional.of(new Shortage(resource, limit, settled, 0)) : Optional.empty();
    }
}
