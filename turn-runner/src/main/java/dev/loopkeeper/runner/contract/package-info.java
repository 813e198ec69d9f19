/**
 * Whether a request may run here: everything that is checked before anything is executed or claimed. Running belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.contract;

import org.jspecify.annotations.NullMarked;
