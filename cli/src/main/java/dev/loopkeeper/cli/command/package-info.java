/** Commands that stand alone or in small groups; nothing that they share. */
@NullMarked
package dev.loopkeeper.cli.command;

import org.jspecify.annotations.NullMarked;
