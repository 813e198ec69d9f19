package dev.loopkeeper.embedded.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.List;

/**
 * The tokens that an answer says it used, each of them in one place only. Both kinds of provider tell them in sums of their own.
 *
 * @param input read anew
 * @param cacheRead read from a cache
 * @param cacheWrite read and written to a cache
 * @param output said
 * @param reasoning thought, and not said
 */
public record Counts(long input, long cacheRead, long cacheWrite, long output, long reasoning) {

    /** Only what was read and what was said. */
    public static Counts of(long input, long output) {
        return new Counts(input, 0, 0, output, 0);
    }

    static Counts parse(JsonNode usage) {
        List<String> known = List.of("input", "cacheRead", "cacheWrite", "output", "reasoning");
        for (Iterator<String> names = usage.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name) || !usage.path(name).isIntegralNumber()) {
                throw new IllegalArgumentException("expected whole numbers " + String.join(", ", known)
                        + " in a script's usage, but there is " + name);
            }
        }
        return new Counts(
                usage.path("input").asLong(),
                usage.path("cacheRead").asLong(),
                usage.path("cacheWrite").asLong(),
                usage.path("output").asLong(),
                usage.path("reasoning").asLong());
    }
}
