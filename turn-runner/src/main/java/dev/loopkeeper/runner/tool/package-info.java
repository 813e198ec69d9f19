/**
 * How a single tool call is carried out, by the kind that its capability names. Whether it may happen at all is the guard's affair and
 * was decided before.
 */
@NullMarked
package dev.loopkeeper.runner.tool;

import org.jspecify.annotations.NullMarked;
