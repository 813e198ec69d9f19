/**
 * How capabilities say that they are executed: documents read, and nothing that runs them. What is read here is what runners do, so that
 * whatever cannot be run is refused where it is registered.
 */
@NullMarked
package dev.loopkeeper.kernel.wire.execution;

import org.jspecify.annotations.NullMarked;
