/**
 * Parents and children: what is carved out, what is told, and what comes back.
 */
@NullMarked
package dev.loopkeeper.kernel.lane;

import org.jspecify.annotations.NullMarked;
