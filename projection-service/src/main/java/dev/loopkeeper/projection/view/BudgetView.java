package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Limit;
import java.util.Optional;

/**
 * What a goal has used and may still use over its life.
 *
 * @param turns turn numbers
 * @param tokens tokens of every kind
 * @param costMicros millionths of the currency unit
 * @param toolCalls tool calls
 * @param requests requests admitted, every attempt counted
 */
public record BudgetView(Line turns, Line tokens, Line costMicros, Line toolCalls, int requests) {

    /**
     * One limit.
     *
     * @param limit {@code none}, a number or {@code unlimited}
     * @param used what is settled
     * @param reserved what admitted requests hold
     * @param left what is neither; null when unlimited
     * @param overrun how much of what was used went beyond its reservation
     */
    public record Line(String limit, long used, long reserved, Optional<Long> left, long overrun) {

        private static Line of(Limit limit, long used, long reserved, long overrun) {
            return new Line(limit.shown(), used, reserved, left(limit, used + reserved), overrun);
        }

        private static Optional<Long> left(Limit limit, long committed) {
            return switch (limit) {
                case Limit.None none -> Optional.of(0L);
                case Limit.Absent absent -> Optional.of(0L);
                case Limit.Unlimited unlimited -> Optional.empty();
                case Limit.Bounded(long max) -> Optional.of(Math.max(0, max - committed));
            };
        }
    }

    public static BudgetView of(Ledger ledger) {
        Amounts settled = ledger.settled();
        Amounts reserved = ledger.reserved();
        Amounts overrun = ledger.overrun();
        return new BudgetView(
                Line.of(ledger.limits().turns(), ledger.turns(), 0, 0),
                Line.of(ledger.limits().tokens(), settled.tokens(), reserved.tokens(), overrun.tokens()),
                Line.of(
                        ledger.limits().costMicros(),
                        settled.costMicros(),
                        reserved.costMicros(),
                        overrun.costMicros()),
                Line.of(ledger.limits().toolCalls(), settled.toolCalls(), reserved.toolCalls(), overrun.toolCalls()),
                ledger.requests());
    }
}
