/**
 * Turns answered from recorded results, for the harness and for what-if. Nothing is executed here.
 */
@NullMarked
package dev.loopkeeper.runner.replay;

import org.jspecify.annotations.NullMarked;
