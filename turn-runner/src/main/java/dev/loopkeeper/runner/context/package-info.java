/**
 * Artifacts that a contract pins by digest: finding and checking them. How they are shown to a model belongs to its executor.
 */
@NullMarked
package dev.loopkeeper.runner.context;

import org.jspecify.annotations.NullMarked;
