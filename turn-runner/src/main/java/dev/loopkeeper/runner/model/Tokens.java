package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.runner.price.TokenKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
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

    /**
     * What the usage of a chat completion counts: what was cached is part of the prompt, and thinking is part of the completion, or
     * stands beside it where only the total or the count of thinking itself has room for it.
     */
    static Tokens ofCompletion(JsonNode usage) {
        if (!counted(usage.path("prompt_tokens")) || !counted(usage.path("completion_tokens"))) {
            return sum(usage);
        }
        long prompt = count(usage.path("prompt_tokens"));
        long completion = count(usage.path("completion_tokens"));
        long cached = Math.min(prompt, count(usage.path("prompt_tokens_details").path("cached_tokens")));
        long thought = count(usage.path("completion_tokens_details").path("reasoning_tokens"));
        long beside = beyond(usage, prompt + completion).orElse(thought > completion ? thought : 0);
        long within = Math.min(completion, Math.max(0, thought - beside));
        Map<TokenKind, Long> counts = new EnumMap<>(TokenKind.class);
        counts.put(TokenKind.INPUT, prompt - cached);
        counts.put(TokenKind.CACHE_READ, cached);
        counts.put(TokenKind.OUTPUT, completion - within);
        counts.put(TokenKind.REASONING, within + beside);
        return new Tokens(told(beside <= thought), counts, said(usage));
    }

    /** What the usage of a message counts: what was read from a cache or written to it stands beside the input. */
    static Tokens ofMessage(JsonNode usage) {
        JsonNode read = usage.path("cache_read_input_tokens");
        JsonNode written = usage.path("cache_creation_input_tokens");
        if (!counted(usage.path("input_tokens"))
                || !counted(usage.path("output_tokens"))
                || !countedIfThere(read)
                || !countedIfThere(written)) {
            return sum(usage);
        }
        Map<TokenKind, Long> counts = new EnumMap<>(TokenKind.class);
        counts.put(TokenKind.INPUT, count(usage.path("input_tokens")));
        counts.put(TokenKind.CACHE_READ, count(read));
        counts.put(TokenKind.CACHE_WRITE, Math.max(count(written), written(usage.path("cache_creation"))));
        counts.put(TokenKind.OUTPUT, count(usage.path("output_tokens")));
        long beside = beyond(usage, total(counts)).orElse(0L);
        counts.put(TokenKind.REASONING, beside);
        return new Tokens(told(beside == 0), counts, said(usage));
    }

    private static Tokens sum(JsonNode usage) {
        return counted(usage.path("total_tokens"))
                ? new Tokens(
                        Knowledge.THEIR_SUM, Map.of(TokenKind.INPUT, count(usage.path("total_tokens"))), said(usage))
                : new Tokens(Knowledge.NOTHING, Map.of(), said(usage));
    }

    /** What was written to a cache, by how long it is to be kept. */
    private static long written(JsonNode byLife) {
        return count(byLife.path("ephemeral_5m_input_tokens")) + count(byLife.path("ephemeral_1h_input_tokens"));
    }

    /** How much more the provider's total is than the {@code sum} of what it tells apart; empty if it tells no total. */
    private static Optional<Long> beyond(JsonNode usage, long sum) {
        return counted(usage.path("total_tokens"))
                ? Optional.of(Math.max(0, count(usage.path("total_tokens")) - sum))
                : Optional.empty();
    }

    /** Tokens that are in the total only are taken for thinking, and nobody said so. */
    private static Knowledge told(boolean apart) {
        return apart ? Knowledge.EACH_KIND : Knowledge.THEIR_SUM;
    }

    Tokens plus(Tokens more) {
        Map<TokenKind, Long> sums = new EnumMap<>(TokenKind.class);
        sums.putAll(counts);
        more.counts.forEach((kind, count) -> sums.merge(kind, count, Long::sum));
        return new Tokens(
                knowledge.compareTo(more.knowledge) < 0 ? knowledge : more.knowledge, sums, more.last.or(() -> last));
    }

    long total() {
        return total(counts);
    }

    private static long total(Map<TokenKind, Long> counts) {
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

    private static boolean counted(JsonNode node) {
        return node.isNumber();
    }

    private static boolean countedIfThere(JsonNode node) {
        return node.isMissingNode() || node.isNull() || counted(node);
    }

    /** A part of a token is charged as one. */
    private static long count(JsonNode node) {
        if (!counted(node)) {
            return 0;
        }
        BigDecimal count = node.decimalValue();
        if (count.signum() <= 0) {
            return 0;
        }
        // Compared before it is rounded: a number may have more places than there is memory for.
        if (count.compareTo(BigDecimal.ONE) <= 0) {
            return 1;
        }
        return count.compareTo(BigDecimal.valueOf(MOST)) >= 0
                ? MOST
                : count.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    private static Optional<JsonNode> said(JsonNode usage) {
        return usage.isObject() ? Optional.of(usage) : Optional.empty();
    }
}
