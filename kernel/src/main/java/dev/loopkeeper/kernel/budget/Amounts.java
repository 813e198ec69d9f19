package dev.loopkeeper.kernel.budget;

/**
 * Amounts of everything that is budgeted; never negative, and sums saturate rather than overflow.
 *
 * @param tokens tokens of every kind, summed
 * @param costMicros cost in millionths of the currency unit
 * @param toolCalls tool calls
 * @param millis wall-clock milliseconds
 */
public record Amounts(long tokens, long costMicros, long toolCalls, long millis) {
    /** Nothing. */
    public static final Amounts ZERO = new Amounts(0, 0, 0, 0);

    public Amounts {
        if (tokens < 0 || costMicros < 0 || toolCalls < 0 || millis < 0) {
            throw new IllegalArgumentException("expected amounts from 0, but got tokens " + tokens + ", costMicros "
                    + costMicros + ", toolCalls " + toolCalls + ", millis " + millis);
        }
    }

    /** Both together. */
    public Amounts plus(Amounts other) {
        return new Amounts(
                sum(tokens, other.tokens),
                sum(costMicros, other.costMicros),
                sum(toolCalls, other.toolCalls),
                sum(millis, other.millis));
    }

    /** What is left of this after {@code other} is taken away, never below zero. */
    public Amounts minus(Amounts other) {
        return new Amounts(
                Math.max(0, tokens - other.tokens),
                Math.max(0, costMicros - other.costMicros),
                Math.max(0, toolCalls - other.toolCalls),
                Math.max(0, millis - other.millis));
    }

    private static long sum(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
