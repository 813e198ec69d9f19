package dev.loopkeeper.runner.price;

import java.util.Arrays;
import java.util.Optional;

/** The disjoint kinds of tokens that are told apart and priced. */
public enum TokenKind {
    /** Read anew. */
    INPUT("input"),
    /** Read from a cache. */
    CACHE_READ("cacheRead"),
    /** Read, and written to a cache. */
    CACHE_WRITE("cacheWrite"),
    /** Said. */
    OUTPUT("output"),
    /** Thought, where the provider tells it from what was said. */
    REASONING("reasoning");

    private final String bucket;

    TokenKind(String bucket) {
        this.bucket = bucket;
    }

    /** Its name in receipts and price tables. */
    public String bucket() {
        return bucket;
    }

    static Optional<TokenKind> of(String bucket) {
        return Arrays.stream(values())
                .filter(kind -> kind.bucket.equals(bucket))
                .findFirst();
    }
}
