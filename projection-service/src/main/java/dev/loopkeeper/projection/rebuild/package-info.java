/** Folds the journal again and compares or replaces what is published. Sends no decision, dispatch, grant or stop, and belongs to no running service. */
@NullMarked
package dev.loopkeeper.projection.rebuild;

import org.jspecify.annotations.NullMarked;
