/** Which parts of a process work, as it sees them itself. No checks of its own and no HTTP. */
@NullMarked
package dev.loopkeeper.kit.health;

import org.jspecify.annotations.NullMarked;
