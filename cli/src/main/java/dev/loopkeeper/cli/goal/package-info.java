/** The goal commands; nothing that other commands share. */
@NullMarked
package dev.loopkeeper.cli.goal;

import org.jspecify.annotations.NullMarked;
