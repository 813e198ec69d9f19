/**
 * What a sealed receipt says, without its octets or its signature.
 */
@NullMarked
package dev.loopkeeper.kernel.receipt;

import org.jspecify.annotations.NullMarked;
