package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.budget.Amounts;

/**
 * How much of each kind.
 *
 * @param tokens tokens of every kind
 * @param costMicros millionths of the currency unit
 * @param toolCalls tool calls
 * @param millis wall-clock milliseconds
 */
public record AmountsView(long tokens, long costMicros, long toolCalls, long millis) {

    public static AmountsView of(Amounts amounts) {
        return new AmountsView(amounts.tokens(), amounts.costMicros(), amounts.toolCalls(), amounts.millis());
    }
}
