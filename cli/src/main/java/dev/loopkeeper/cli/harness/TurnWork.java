package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a turn did and used, as its receipt says.
 *
 * @param toolCalls the calls that it made or tried
 * @param usage what it used
 */
record TurnWork(JsonNode toolCalls, JsonNode usage) {

    static TurnWork of(JsonNode receipt) {
        JsonNode predicate = receipt.at("/envelope/payload/predicate");
        return new TurnWork(predicate.path("toolCalls"), predicate.path("usage"));
    }

    /** In words; nothing of a turn that called no tool and used no token. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (JsonNode call : toolCalls) {
            lines.add("tool " + call.path("tool").asText() + " "
                    + (call.path("allowed").asBoolean()
                            ? "allowed"
                            : "denied: " + call.path("rule").asText()));
        }
        if (usage.path("tokens").asLong() > 0) {
            lines.add("usage " + usage.path("kind").asText().toLowerCase(Locale.ROOT) + ": "
                    + usage.path("tokens").asText() + " tokens" + buckets() + ", cost "
                    + usage.path("costMicros").asText() + " micros" + table());
        }
        return lines;
    }

    private String buckets() {
        List<String> buckets = new ArrayList<>();
        usage.path("buckets")
                .properties()
                .forEach(bucket ->
                        buckets.add(bucket.getKey() + " " + bucket.getValue().asText()));
        return buckets.isEmpty() ? "" : " (" + String.join(", ", buckets) + ")";
    }

    /** The price table without its digest. */
    private String table() {
        return usage.path("priceTable").isTextual()
                ? " by " + usage.path("priceTable").asText().split(" ")[0]
                : "";
    }
}
