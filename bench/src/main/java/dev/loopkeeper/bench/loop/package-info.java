/** Loopkeeper as a contestant: the three real engines, and what they need around them. No shortcut through any of them belongs here. */
@NullMarked
package dev.loopkeeper.bench.loop;

import org.jspecify.annotations.NullMarked;
