package dev.loopkeeper.kit.keys;

import java.util.concurrent.CompletableFuture;

/** Where a service takes keys from. A key is published before it is used, so whoever misses one refreshes before saying that it is unknown. */
public interface KeySource {

    /** The keys as they are known now. */
    KeySnapshot current();

    /**
     * The keys after everything published so far has been read.
     *
     * @throws KeysUnavailableException if that takes too long: nothing is known then, try again
     */
    KeySnapshot refreshed();

    /**
     * Completes once everything published before this call has been read; fails when nobody reads any more. Calls that come together are
     * answered by one reading.
     */
    CompletableFuture<Void> toPresentEnd();

    /** Keys that never change. */
    static KeySource of(KeySnapshot keys) {
        return new KeySource() {
            @Override
            public KeySnapshot current() {
                return keys;
            }

            @Override
            public KeySnapshot refreshed() {
                return keys;
            }

            @Override
            public CompletableFuture<Void> toPresentEnd() {
                return CompletableFuture.completedFuture(null);
            }
        };
    }
}
