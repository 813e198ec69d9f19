package dev.loopkeeper.runner.price;

/** A price table. */
public final class PriceSample {
    public static final String TABLE = """
            {"type":"price-table","version":1,"id":"acme-prices","tableVersion":7,"currency":"USD","prices":[
              {"provider":"openai","model":"gpt-test","validFrom":"2026-07-01T00:00:00Z","microsPerMillionTokens":
                {"input":"2000000","cacheRead":250000,"cacheWrite":3125000,"output":10000000,"reasoning":10000000}},
              {"provider":"openai","model":"gpt-test","validFrom":"2026-01-01T00:00:00Z","microsPerMillionTokens":
                {"input":2500000,"cacheRead":250000,"cacheWrite":3125000,"output":10000000,"reasoning":10000000}}]}
            """;

    private PriceSample() {}
}
