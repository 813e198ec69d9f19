/** Randomness that can be replayed; generators of domain values belong beside the domain's tests. */
@NullMarked
package dev.loopkeeper.testkit.random;

import org.jspecify.annotations.NullMarked;
