package dev.loopkeeper.runner.model;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.price.Pricing;
import java.util.Optional;

/**
 * What a turn's tokens come to.
 *
 * @param pricing tells their price
 * @param spec the model that was asked
 * @param reserved what was reserved for the turn
 */
record Bill(Pricing pricing, ModelSpec spec, Amounts reserved) {
    /**
     * The turn's usage. Tokens are the provider's own count, and with a price the cost follows from them. Without one the tokens still
     * count as they are; the cost, of which nothing is known, is taken at its reservation, and the whole is an estimate. Where a provider does
     * not tell all its tokens apart, the cost is at least the reservation, and at least the price of what is likely. So it is when one of several
     * answers does not say what it used: at least the reservation, and at least what the others said.
     */
    ReportedUsage of(Tokens used) {
        if (used.knowledge() == Tokens.Knowledge.NOTHING) {
            return new ReportedUsage(partly(used), used.last(), used.buckets(), Optional.empty());
        }
        if (used.equals(Tokens.NONE)) {
            return ReportedUsage.NOTHING;
        }
        Optional<Pricing.Cost> cost = used.knowledge() == Tokens.Knowledge.EACH_KIND ? price(used) : Optional.empty();
        Usage usage = cost.<Usage>map(known -> new Usage.Known(new Amounts(used.total(), known.micros(), 0, 0)))
                .orElseGet(() -> new Usage.Estimated(new Amounts(used.total(), likely(used), 0, 0)));
        return new ReportedUsage(usage, used.last(), used.buckets(), cost.map(Pricing.Cost::table));
    }

    private Usage partly(Tokens counted) {
        if (counted.total() == 0) {
            return new Usage.Unknown();
        }
        return new Usage.Estimated(new Amounts(
                Math.max(counted.total(), reserved.tokens()),
                likely(counted),
                reserved.toolCalls(),
                reserved.millis()));
    }

    /** At least what was reserved, and no less than what these tokens would cost if each were what it is taken for. */
    private long likely(Tokens tokens) {
        return Math.max(price(tokens).map(Pricing.Cost::micros).orElse(0L), reserved.costMicros());
    }

    private Optional<Pricing.Cost> price(Tokens tokens) {
        return pricing.cost(Dialect.of(spec).provider(), spec.model(), tokens.buckets());
    }
}
