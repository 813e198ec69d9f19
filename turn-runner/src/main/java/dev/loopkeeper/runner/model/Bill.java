package dev.loopkeeper.runner.model;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
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
     * count as they are; the cost, of which nothing is known, is taken at its reservation, and the whole is an estimate. So it is when one of
     * several answers does not say what it used: at least the reservation, and at least what the others said.
     */
    ReportedUsage of(Tokens used) {
        if (used.knowledge() == Tokens.Knowledge.NOTHING) {
            return new ReportedUsage(partly(used), used.last(), used.buckets(), Optional.empty());
        }
        if (used.equals(Tokens.NONE)) {
            return ReportedUsage.NOTHING;
        }
        Optional<Pricing.Cost> cost = used.knowledge() == Tokens.Knowledge.EACH_KIND
                ? pricing.cost(spec.dialect().provider(), spec.model(), used.buckets())
                : Optional.empty();
        Usage usage = cost.<Usage>map(known -> new Usage.Known(new Amounts(used.total(), known.micros(), 0, 0)))
                .orElseGet(() -> new Usage.Estimated(new Amounts(used.total(), reserved.costMicros(), 0, 0)));
        return new ReportedUsage(usage, used.last(), used.buckets(), cost.map(Pricing.Cost::table));
    }

    private Usage partly(Tokens counted) {
        if (counted.total() == 0) {
            return new Usage.Unknown();
        }
        long micros = pricing.cost(spec.dialect().provider(), spec.model(), counted.buckets())
                .map(Pricing.Cost::micros)
                .orElse(0L);
        return new Usage.Estimated(new Amounts(
                Math.max(counted.total(), reserved.tokens()),
                Math.max(micros, reserved.costMicros()),
                reserved.toolCalls(),
                reserved.millis()));
    }
}
