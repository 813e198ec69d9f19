/** The conditions of policies: compiled, bounded and evaluated, in CEL. Nothing here decides what follows from one, and nothing else knows CEL. */
@NullMarked
package dev.loopkeeper.kernel.wire.condition;

import org.jspecify.annotations.NullMarked;
