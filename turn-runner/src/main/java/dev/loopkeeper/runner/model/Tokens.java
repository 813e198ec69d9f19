package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.runner.price.TokenKind;
import java.math.BigInteger;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a provider counted, in disjoint buckets.
 *
 * @param knowledge what every answer said of it
 * @param counts tokens by kind
 * @param last what the provider said last, as it came
 */
record Tokens(Knowledge knowledge, Map<TokenKind, Long> counts, Optional<JsonNode> last) {
    /** Nobody said what was used. */
    static final Tokens UNKNOWN = new Tokens(Knowledge.NOTHING, Map.of(), Optional.empty());

    static final Tokens NONE = new Tokens(Knowledge.EACH_KIND, Map.of(), Optional.empty());

    /** More than anybody uses, and few enough that no sum of a turn overflows: counts are data, whatever they say. */
    private static final long MOST = 1L << 53;

    /** How much is known; the least comes first. */
    enum Knowledge {
        NOTHING,
        THEIR_SUM,
        EACH_KIND
    }

    Tokens {
        counts = Collections.unmodifiableMap(counts);
    }

    /** What the usage of a chat completion counts: what was cached is part of the prompt, and thinking is part of the completion. */
    static Tokens ofCompletion(JsonNode usage) {
        if (!counted(usage, "prompt_tokens", "completion_tokens")) {
            return sum(usage);
        }
        long prompt = count(usage.path("prompt_tokens"));
        long completion = count(usage.path("completion_tokens"));
        long cached = Math.min(prompt, count(usage.path("prompt_tokens_details").path("cached_tokens")));
        long thought = Math.min(
                completion, count(usage.path("completion_tokens_details").path("reasoning_tokens")));
        Map<TokenKind, Long> counts = new EnumMap<>(TokenKind.class);
        counts.put(TokenKind.INPUT, prompt - cached);
        counts.put(TokenKind.CACHE_READ, cached);
        counts.put(TokenKind.OUTPUT, completion - thought);
        counts.put(TokenKind.REASONING, thought);
        return new Tokens(Knowledge.EACH_KIND, counts, said(usage));
    }

    /** What the usage of a message counts: what was read from a cache or written to it stands beside the input. */
    static Tokens ofMessage(JsonNode usage) {
        if (!counted(usage, "input_tokens", "output_tokens")) {
            return new Tokens(Knowledge.NOTHING, Map.of(), said(usage));
        }
        Map<TokenKind, Long> counts = new EnumMap<>(TokenKind.class);
        counts.put(TokenKind.INPUT, count(usage.path("input_tokens")));
        counts.put(TokenKind.CACHE_READ, count(usage.path("cache_read_input_tokens")));
        counts.put(TokenKind.CACHE_WRITE, count(usage.path("cache_creation_input_tokens")));
        counts.put(TokenKind.OUTPUT, count(usage.path("output_tokens")));
        return new Tokens(Knowledge.EACH_KIND, counts, said(usage));
    }

    private static Tokens sum(JsonNode usage) {
        return usage.path("total_tokens").isIntegralNumber()
                ? new Tokens(
                        Knowledge.THEIR_SUM, Map.of(TokenKind.INPUT, count(usage.path("total_tokens"))), said(usage))
                : new Tokens(Knowledge.NOTHING, Map.of(), said(usage));
    }

    Tokens plus(Tokens more) {
        Map<TokenKind, Long> sums = new EnumMap<>(TokenKind.class);
        sums.putAll(counts);
        more.counts.forEach((kind, count) -> sums.merge(kind, count, Long::sum));
        return new Tokens(
                knowledge.compareTo(more.knowledge) < 0 ? knowledge : more.knowledge, sums, more.last.or(() -> last));
    }

    long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    long of(TokenKind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** By the names that receipts use; without those of which there are none. */
    Map<String, Long> buckets() {
        Map<String, Long> buckets = new TreeMap<>();
        counts.forEach((kind, count) -> {
            if (count > 0) {
                buckets.put(kind.bucket(), count);
            }
        });
        return buckets;
    }

    private static boolean counted(JsonNode usage, String read, String said) {
        return usage.path(read).isIntegralNumber() && usage.path(said).isIntegralNumber();
    }

    private static long count(JsonNode node) {
        return node.isIntegralNumber()
                ? node.bigIntegerValue()
                        .max(BigInteger.ZERO)
                        .min(BigInteger.valueOf(MOST))
                        .longValue()
                : 0;
    }

    private static Optional<JsonNode> said(JsonNode usage) {
        return usage.isObject() ? Optional.of(usage) : Optional.empty();
    }
}
