/**
 * Laws that hold over any history of a goal, tried on many random ones. Single rules are tested beside the code that has them.
 */
@NullMarked
package dev.loopkeeper.kernel.history;

import org.jspecify.annotations.NullMarked;
