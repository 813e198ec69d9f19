/** The gate commands; nothing that other commands share. */
@NullMarked
package dev.loopkeeper.cli.gate;

import org.jspecify.annotations.NullMarked;
