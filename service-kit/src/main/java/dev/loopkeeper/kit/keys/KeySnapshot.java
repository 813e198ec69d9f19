package dev.loopkeeper.kit.keys;

import dev.loopkeeper.client.crypto.KeyRing;

/**
 * The keys at one moment.
 *
 * @param ring those that the root vouches for
 * @param version how many key records had been read; records it with what was judged, so that a judgement can be repeated
 */
public record KeySnapshot(KeyRing ring, long version) {}
