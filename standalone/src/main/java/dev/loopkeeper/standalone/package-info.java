/** Puts the three services and the embedded broker into one process; adds no behaviour of its own. */
@NullMarked
package dev.loopkeeper.standalone;

import org.jspecify.annotations.NullMarked;
