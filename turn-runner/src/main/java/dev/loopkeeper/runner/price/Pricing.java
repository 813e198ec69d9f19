package dev.loopkeeper.runner.price;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/**
 * How a runner prices tokens.
 *
 * @param table its prices; without one nothing has a price
 * @param clock tells which of them count
 */
public record Pricing(Optional<PriceTable> table, InstantSource clock) {
    /** Without prices. */
    public static Pricing none() {
        return new Pricing(Optional.empty(), InstantSource.system());
    }

    /**
     * A cost and where it comes from.
     *
     * @param micros millionths of the currency unit
     * @param table the table's reference
     */
    public record Cost(long micros, String table) {}

    /** What {@code tokens}, by bucket, cost now; empty when there is no price for them. */
    public Optional<Cost> cost(String provider, String model, Map<String, Long> tokens) {
        return table.flatMap(prices -> prices.costMicros(provider, model, tokens, clock.instant())
                .map(micros -> new Cost(micros, prices.ref())));
    }
}
