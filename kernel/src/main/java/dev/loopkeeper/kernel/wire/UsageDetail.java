package dev.loopkeeper.kernel.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a usage comes from.
 *
 * @param buckets disjoint token counts by kind, such as {@code input}, {@code output}, {@code cacheRead}
 * @param priceTable the price table that the cost was computed with
 * @param provider what the provider reported, as it came
 */
public record UsageDetail(Map<String, Long> buckets, Optional<String> priceTable, Optional<JsonNode> provider) {
    /** Nothing more is known. */
    public static final UsageDetail NONE = new UsageDetail(Map.of(), Optional.empty(), Optional.empty());

    public UsageDetail {
        buckets = Collections.unmodifiableMap(new TreeMap<>(buckets));
    }
}
