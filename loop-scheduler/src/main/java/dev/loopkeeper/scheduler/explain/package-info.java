/** Says what only the scheduler knows of a goal: how it waits for room. Decides nothing, writes nothing, and guesses nothing. */
@NullMarked
package dev.loopkeeper.scheduler.explain;

import org.jspecify.annotations.NullMarked;
