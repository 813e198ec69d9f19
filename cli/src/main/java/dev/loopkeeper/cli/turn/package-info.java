/** Claiming and finishing turns at a runner; nothing about goals. */
@NullMarked
package dev.loopkeeper.cli.turn;

import org.jspecify.annotations.NullMarked;
