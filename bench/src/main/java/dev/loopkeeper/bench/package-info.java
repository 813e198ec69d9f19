/** Measurements; nothing that another module depends on. */
@NullMarked
package dev.loopkeeper.bench;

import org.jspecify.annotations.NullMarked;
