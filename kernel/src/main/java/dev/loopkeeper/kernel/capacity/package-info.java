/**
 * How many turns may run at the same time, and who may start next. What a goal may use over its life is budget; where the queue is kept is the scheduler's business.
 */
@NullMarked
package dev.loopkeeper.kernel.capacity;

import org.jspecify.annotations.NullMarked;
