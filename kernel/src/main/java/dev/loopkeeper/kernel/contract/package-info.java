/**
 * What the scheduler promises and demands for one turn, before it is signed. No encoding, no keys.
 */
@NullMarked
package dev.loopkeeper.kernel.contract;

import org.jspecify.annotations.NullMarked;
