package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;

/**
 * What a turn used.
 *
 * @param kind KNOWN, ESTIMATED, or UNKNOWN when it was charged at its reservation
 * @param tokens tokens of every kind
 * @param costMicros millionths of the currency unit
 * @param toolCalls tool calls
 * @param millis wall-clock milliseconds
 */
public record UsageView(String kind, long tokens, long costMicros, long toolCalls, long millis) {

    static UsageView of(Usage usage) {
        return switch (usage) {
            case Usage.Known(var amounts) -> of("KNOWN", amounts);
            case Usage.Estimated(var amounts) -> of("ESTIMATED", amounts);
            case Usage.Unknown unknown -> of("UNKNOWN", Amounts.ZERO);
        };
    }

    private static UsageView of(String kind, Amounts amounts) {
        return new UsageView(kind, amounts.tokens(), amounts.costMicros(), amounts.toolCalls(), amounts.millis());
    }
}
