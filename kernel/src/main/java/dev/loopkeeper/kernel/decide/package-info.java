/**
 * What should happen next, from a projection, facts and an instant. Advice only; admission has the last word.
 */
@NullMarked
package dev.loopkeeper.kernel.decide;

import org.jspecify.annotations.NullMarked;
