/**
 * What follows from an admitted entry: the dispatches, grants, revocations and stops that the sequencer forwards.
 */
@NullMarked
package dev.loopkeeper.kernel.flow;

import org.jspecify.annotations.NullMarked;
