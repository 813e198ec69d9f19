/**
 * The one place where a proposed event is judged. It never changes a projection: the fold does, and only by journal entries.
 */
@NullMarked
package dev.loopkeeper.kernel.admission;

import org.jspecify.annotations.NullMarked;
