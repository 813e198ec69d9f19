/** Keystores and certificates made on the spot, as people make them. No TLS and no key of any installation. */
@NullMarked
package dev.loopkeeper.testkit.keystore;

import org.jspecify.annotations.NullMarked;
