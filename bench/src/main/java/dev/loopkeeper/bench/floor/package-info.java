/** The floor: the same hops over the same broker with records of the same sizes and nothing decided. No code of the services belongs here but the way Streams is run. */
@NullMarked
package dev.loopkeeper.bench.floor;

import org.jspecify.annotations.NullMarked;
