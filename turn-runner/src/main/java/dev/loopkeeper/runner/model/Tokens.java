package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.runner.execute.ReportedUsage;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a provider counted, in disjoint buckets: what it read anew and what it had cached, what it said and what it thought.
 *
 * @param known whether every answer said what it used
 * @param input tokens read that were not cached
 * @param cacheRead tokens read from a cache
 * @param cacheWrite tokens written to a cache
 * @param output tokens of answers
 * @param reasoning tokens of thinking, which providers count into their output
 * @param last what the provider said last, as it came
 */
record Tokens(
        boolean known,
        long input,
        long cacheRead,
        long cacheWrite,
        long output,
        long reasoning,
        Optional<JsonNode> last) {
    /** Nobody said what was used. */
    static final Tokens UNKNOWN = new Tokens(false, 0, 0, 0, 0, 0, Optional.empty());

    static final Tokens NONE = new Tokens(true, 0, 0, 0, 0, 0, Optional.empty());

    /** What the usage of a chat completion counts: what was cached is part of the prompt, and thinking is part of the completion. */
    static Tokens ofCompletion(JsonNode usage) {
        if (!usage.path("prompt_tokens").isIntegralNumber()
                || !usage.path("completion_tokens").isIntegralNumber()) {
            long total = count(usage.path("total_tokens"));
            return new Tokens(usage.path("total_tokens").isIntegralNumber(), total, 0, 0, 0, 0, said(usage));
        }
        long prompt = count(usage.path("prompt_tokens"));
        long completion = count(usage.path("completion_tokens"));
        long cached = Math.min(prompt, count(usage.path("prompt_tokens_details").path("cached_tokens")));
        long thought = Math.min(
                completion, count(usage.path("completion_tokens_details").path("reasoning_tokens")));
        return new Tokens(true, prompt - cached, cached, 0, completion - thought, thought, said(usage));
    }

    /** What the usage of a message counts: what was read from a cache or written to it stands beside the input. */
    static Tokens ofMessage(JsonNode usage) {
        return new Tokens(
                usage.path("input_tokens").isIntegralNumber()
                        && usage.path("output_tokens").isIntegralNumber(),
                count(usage.path("input_tokens")),
                count(usage.path("cache_read_input_tokens")),
                count(usage.path("cache_creation_input_tokens")),
                count(usage.path("output_tokens")),
                0,
                said(usage));
    }

    Tokens plus(Tokens more) {
        return new Tokens(
                known && more.known,
                input + more.input,
                cacheRead + more.cacheRead,
                cacheWrite + more.cacheWrite,
                output + more.output,
                reasoning + more.reasoning,
                more.last.or(() -> last));
    }

    long total() {
        return input + cacheRead + cacheWrite + output + reasoning;
    }

    // Tokens are the provider's own count; without a price table the cost is not, so that the whole is an estimate.
    ReportedUsage usage() {
        return known
                ? new ReportedUsage(new Usage.Estimated(new Amounts(total(), 0, 0, 0)), last, buckets())
                : new ReportedUsage(new Usage.Unknown(), last, buckets());
    }

    private Map<String, Long> buckets() {
        Map<String, Long> buckets = new TreeMap<>();
        buckets.put("input", input);
        buckets.put("cacheRead", cacheRead);
        buckets.put("cacheWrite", cacheWrite);
        buckets.put("output", output);
        buckets.put("reasoning", reasoning);
        buckets.values().removeIf(count -> count == 0);
        return buckets;
    }

    private static long count(JsonNode node) {
        return node.isIntegralNumber() && node.canConvertToLong() ? Math.max(0, node.longValue()) : 0;
    }

    private static Optional<JsonNode> said(JsonNode usage) {
        return usage.isObject() ? Optional.of(usage) : Optional.empty();
    }
}
