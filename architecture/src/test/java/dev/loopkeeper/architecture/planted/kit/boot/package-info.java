/** Allowed: introduced and null-marked. */
@NullMarked
package dev.loopkeeper.architecture.planted.kit.boot;

import org.jspecify.annotations.NullMarked;
