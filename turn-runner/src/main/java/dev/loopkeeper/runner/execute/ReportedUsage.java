package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import java.util.Map;
import java.util.Optional;

/**
 * What a turn used.
 *
 * @param usage known, estimated or unknown amounts
 * @param provider what the provider itself said, as it said it
 * @param buckets disjoint token counts by kind
 * @param priceTable the price table that the cost was computed with
 */
public record ReportedUsage(
        Usage usage, Optional<JsonNode> provider, Map<String, Long> buckets, Optional<String> priceTable) {
    /** Nothing is known: charged at the reservation. */
    public static final ReportedUsage UNKNOWN = new ReportedUsage(new Usage.Unknown(), Optional.empty());

    /** Nothing was used. */
    public static final ReportedUsage NOTHING = new ReportedUsage(new Usage.Known(Amounts.ZERO), Optional.empty());

    public ReportedUsage {
        buckets = Map.copyOf(buckets);
    }

    /** A usage whose tokens nobody has told apart. */
    public ReportedUsage(Usage usage, Optional<JsonNode> provider) {
        this(usage, provider, Map.of(), Optional.empty());
    }

    public ReportedUsage from(JsonNode said) {
        return new ReportedUsage(usage, Optional.of(said), buckets, priceTable);
    }
}
