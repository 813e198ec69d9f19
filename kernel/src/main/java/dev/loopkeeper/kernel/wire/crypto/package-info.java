/**
 * Digests and signatures over octets. What the octets mean must not matter here.
 */
@NullMarked
package dev.loopkeeper.kernel.wire.crypto;

import org.jspecify.annotations.NullMarked;
