/** Whose word counts: the root key that the caller names, and the published keys that it vouches for. No private keys. */
@NullMarked
package dev.loopkeeper.cli.trust;

import org.jspecify.annotations.NullMarked;
