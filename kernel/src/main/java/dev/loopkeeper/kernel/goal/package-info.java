/**
 * The projection of a goal and its parts: the product of the fold. Nothing here judges or decides.
 */
@NullMarked
package dev.loopkeeper.kernel.goal;

import org.jspecify.annotations.NullMarked;
