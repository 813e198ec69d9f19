/**
 * How a journal entry changes the projection. A written entry folds the same way for ever; nothing here may refuse.
 */
@NullMarked
package dev.loopkeeper.kernel.fold;

import org.jspecify.annotations.NullMarked;
