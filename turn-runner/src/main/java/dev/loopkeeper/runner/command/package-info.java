/**
 * Turns done by a program: starting it with nothing but its contract, bounding it, and leaving nothing of it behind. What its
 * result means belongs elsewhere.
 */
@NullMarked
package dev.loopkeeper.runner.command;

import org.jspecify.annotations.NullMarked;
