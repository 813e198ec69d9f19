package dev.loopkeeper.runner.price;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Map;

/**
 * What the tokens of a model cost from some time on.
 *
 * @param provider who provides it
 * @param model its exact name
 * @param validFrom from when it costs that much, until a later price of the same model
 * @param microsPerMillion millionths of the currency unit for a million tokens, for every kind
 */
public record Price(String provider, String model, Instant validFrom, Map<TokenKind, Long> microsPerMillion) {
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    public Price {
        microsPerMillion = Map.copyOf(microsPerMillion);
    }

    boolean isOf(String otherProvider, String otherModel) {
        return provider.equals(otherProvider) && model.equals(otherModel);
    }

    /** What {@code tokens}, by bucket, cost: exact to the last fraction, of which the sum is rounded up once. */
    long costMicros(Map<String, Long> tokens) {
        BigInteger cost = BigInteger.ZERO;
        for (Map.Entry<String, Long> entry : tokens.entrySet()) {
            long price = TokenKind.of(entry.getKey())
                    .map(microsPerMillion::get)
                    .orElseThrow(() -> new IllegalArgumentException("expected a priced bucket, but it is " + entry));
            cost = cost.add(BigInteger.valueOf(entry.getValue()).multiply(BigInteger.valueOf(price)));
        }
        return cost.add(MILLION.subtract(BigInteger.ONE))
                .divide(MILLION)
                .min(MOST)
                .longValueExact();
    }
}
