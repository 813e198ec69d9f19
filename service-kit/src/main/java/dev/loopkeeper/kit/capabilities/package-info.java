/** The capabilities that operators have registered, as one process knows them. Nothing that executes or judges one. */
@NullMarked
package dev.loopkeeper.kit.capabilities;

import org.jspecify.annotations.NullMarked;
