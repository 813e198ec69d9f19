package dev.loopkeeper.projection.sequencer;

import org.apache.kafka.common.utils.Bytes;

/**
 * Tells, without asking the store, that a key is not in it: a Bloom filter in memory. It never denies a key that was added; of those that were not
 * it lets few pass, and the more the more there are, up to all of them. It knows nothing of a store until it has been told every key of it once.
 */
final class KnownKeys {

    /** A mebibyte for each task: some ten bits for each of 800,000 keys. */
    private static final int WORDS = 1 << 17;

    private static final long BITS_MASK = (long) WORDS * Long.SIZE - 1;
    private static final int HASHES = 4;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long[] words = new long[WORDS];
    private boolean complete;

    void add(Bytes key) {
        long hash = hash(key);
        for (int i = 0; i < HASHES; i++) {
            long bit = bit(hash, i);
            words[(int) (bit >>> 6)] |= 1L << bit;
        }
    }

    /** Every key of the store has been added by now. */
    void complete() {
        complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    /** Whether the key is certainly not in the store. */
    boolean lacks(Bytes key) {
        if (!complete) {
            return false;
        }
        long hash = hash(key);
        for (int i = 0; i < HASHES; i++) {
            long bit = bit(hash, i);
            if ((words[(int) (bit >>> 6)] & 1L << bit) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The i-th of a key's bits: steps of one half of its hash from the other. */
    private static long bit(long hash, int i) {
        return (hash + i * (hash >>> 32 | 1)) & BITS_MASK;
    }

    private static long hash(Bytes key) {
        long hash = FNV_OFFSET;
        for (byte octet : key.get()) {
            hash = (hash ^ octet) * FNV_PRIME;
        }
        // FNV leaves its lower bits alike for keys that differ in their last octets only.
        hash ^= hash >>> 33;
        hash *= 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        hash *= 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
